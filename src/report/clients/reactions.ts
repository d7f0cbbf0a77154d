import type { Exchange } from '../../evidence/exchange.ts';
import { outcomeOf } from './outcome.ts';

/** Something that a client met, and how it went on: by requests, in milliseconds. */
export interface Met {
  /** What was done to it, or what it got. */
  readonly what: string;
  readonly requests: number;
  readonly checks: ReadonlySet<string>;
  /** From the answer until the same request came again, by what became of its Idempotency-Key; `none`: it had none and has none. */
  readonly again: Readonly<Record<'same' | 'none' | 'other', readonly number[]>>;
}

interface Meeting extends Met {
  requests: number;
  readonly checks: Set<string>;
  readonly again: Readonly<Record<'same' | 'none' | 'other', number[]>>;
}

interface Waiting {
  readonly met: Meeting;
  readonly received: number;
  readonly key: string | null;
}

/** What a day of traffic leaves unanswered stays bounded. */
const MOST_WAITING = 50_000;

/** Gathers what clients met beside plain answers while a journal is read. */
export class Reactions {
  readonly #met = new Map<string, Meeting>();
  readonly #waiting = new Map<string, Waiting>();

  add(exchange: Exchange, key: string | null): void {
    const same = sameRequest(exchange);
    const before = this.#waiting.get(same);
    if (before && exchange.sent >= before.received) {
      const fate = before.key === key ? (key === null ? 'none' : 'same') : 'other';
      before.met.again[fate].push(exchange.sent - before.received);
      this.#waiting.delete(same);
    }
    const what = metBy(exchange);
    if (what === null) return;
    const met = this.#met.get(what) ?? {
      what,
      requests: 0,
      checks: new Set(),
      again: { same: [], none: [], other: [] },
    };
    this.#met.set(what, met);
    met.requests += 1;
    if (exchange.check !== null) met.checks.add(exchange.check);
    if (this.#waiting.size < MOST_WAITING) this.#waiting.set(same, { met, received: exchange.received, key });
  }

  /** What was met most first. */
  all(): readonly Met[] {
    return [...this.#met.values()].toSorted(
      (one, other) => other.requests - one.requests || one.what.localeCompare(other.what),
    );
  }
}

/** What a client must have an answer to of its own: what a script did, an overload, a fault of the service, silence; else null. */
function metBy(exchange: Exchange): string | null {
  const fault = exchange.served?.fault;
  if (fault) return fault;
  const { answer } = exchange;
  return answer === null || answer.status === 429 || answer.status >= 500 ? outcomeOf(exchange) : null;
}

/** Of a command its path tells; of traffic its body too, for two orders go to one path. */
function sameRequest({ check, key, deployment, request, served }: Exchange): string {
  const command = served?.command ?? null;
  const by = command === null ? [key.label, request.body?.text ?? ''] : [command];
  return JSON.stringify([check, deployment, request.method, request.target, ...by]);
}
