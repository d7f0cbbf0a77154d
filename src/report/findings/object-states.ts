import { finalStates } from '../../contract/resources/charge.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { groupOf } from '../../evidence/group.ts';

export interface ObservedState {
  readonly id: string;
  readonly kind: 'charge' | 'bill' | 'link';
  /** For example `succeeded`; of a link `paid` or `unpaid`. */
  readonly state: string;
}

/** A state as the journal shows it, from the exchange that showed it first to the one that showed it last. */
interface Stretch {
  readonly shown: ObservedState;
  /** When the first was answered. */
  readonly from: number;
  /** When the last was sent. */
  until: number;
}

/** What answers and posts showed of each object, and when. */
export class ObjectStates {
  readonly #stretches = new Map<string, Stretch[]>();
  readonly #owners = new Map<string, string>();

  /** In the order of the answers. */
  add(exchange: Exchange): void {
    for (const shown of shownIn(exchange)) {
      const known = groupOf(this.#stretches, shown.id);
      if (known.length > 0 && !isRead(exchange)) continue;
      if (!isRead(exchange) && exchange.key.business !== null) this.#owners.set(shown.id, exchange.key.business);
      const last = known.at(-1);
      if (last?.shown.state === shown.state) last.until = Math.max(last.until, exchange.sent);
      else known.push({ shown, from: exchange.received, until: exchange.sent });
    }
  }

  /** The kind of an object, and for how many milliseconds it was known when this exchange was sent; null: it was not. */
  known(id: string, { sent }: Exchange): { readonly kind: ObservedState['kind']; readonly for_ms: number } | null {
    const first = this.#stretches.get(id)?.[0];
    return first === undefined || first.from > sent ? null : { kind: first.shown.kind, for_ms: sent - first.from };
  }

  /** Whether another business than the one that asks made it. */
  isForeign(id: string, { key }: Exchange): boolean {
    const owner = this.#owners.get(id);
    return owner !== undefined && key.business !== null && owner !== key.business;
  }

  /** The state while this exchange was under way; null where the journal does not show it. */
  during(id: string, exchange: Exchange): string | null {
    const own = isRead(exchange) ? shownIn(exchange).find((shown) => shown.id === id) : undefined;
    if (own !== undefined) return own.state;
    const stretches = this.#stretches.get(id) ?? [];
    const before = stretches.findLast(({ from }) => from <= exchange.sent);
    const after = stretches.find(({ until }) => until >= exchange.received);
    if (before === undefined) return null;
    const stayed = after === undefined ? isFinal(before.shown) : after.shown.state === before.shown.state;
    return stayed ? before.shown.state : null;
  }
}

/** A repeated creation may show what the first one showed. */
const isRead = ({ request, incoming }: Exchange): boolean => incoming !== undefined || request.method === 'GET';

/** A late payment may still move a bill that is expired or cancelled. */
const isFinal = ({ kind, state }: ObservedState): boolean =>
  state === 'paid' || (kind === 'charge' && finalStates.has(state));

/** The object of an answer, those of a list, or that of an event. */
export function shownIn({ answer, request, incoming }: Exchange): readonly ObservedState[] {
  if (incoming) return eventObject(json(request.body)?.value);
  if (answer === null || answer.status >= 300) return [];
  const value = json(answer.body)?.value;
  const data = asObject(value)?.['data'];
  return (Array.isArray(data) ? data : [value]).map(shownAs).filter((shown) => shown !== null);
}

const moved: Readonly<Record<string, string>> = { 'charge.succeeded': 'succeeded', 'charge.expired': 'expired' };

function eventObject(event: unknown): readonly ObservedState[] {
  const { type, data } = asObject(event) ?? {};
  const id = asObject(data)?.['id'];
  const state = typeof type === 'string' ? moved[type] : undefined;
  return typeof id === 'string' && state !== undefined ? [{ id, kind: 'charge', state }] : [];
}

function shownAs(value: unknown): ObservedState | null {
  const { id, object, state, used } = asObject(value) ?? {};
  if (typeof id !== 'string') return null;
  if (object === 'payment_link' && typeof used === 'number')
    return { id, kind: 'link', state: used > 0 ? 'paid' : 'unpaid' };
  return (object === 'charge' || object === 'bill') && typeof state === 'string' ? { id, kind: object, state } : null;
}
