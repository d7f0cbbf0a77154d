import type { Deployment } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import type { ObservedResource } from '../resources/observed.ts';
import type { Resource, History } from '../history.ts';

/** The charge that an event is about, and the object of its data that describes it. */
export interface EventCharge {
  readonly charge: Resource;
  /** null: the data names the charge without being told apart from it by an id of its own. */
  readonly details: Fields | null;
}

/** Where in its data an event names its charge is not shown, so it is known by the only id of a known charge there. */
export function chargeOf(event: ObservedResource, history: History, lookup: Lookup = known): EventCharge | null {
  const { type } = event.fields;
  const data = asObject(event.fields['data']);
  if (!data || typeof type !== 'string' || !type.startsWith('charge.')) return null;
  const found = new Map<string, EventCharge>();
  for (const [text, holder, name] of textsIn(data)) {
    const charge = lookup(text, history);
    const details = name === 'id' ? holder : null;
    if (charge && !(found.get(text)?.details ?? false)) found.set(text, { charge, details });
  }
  const [only, ...others] = found.values();
  return only && others.length === 0 && !isBeside(only, data, lookup, history) ? only : null;
}

/** Whether the data are about another charge, which nobody knows yet, and name this one besides. */
function isBeside({ charge, details }: EventCharge, data: Fields, lookup: Lookup, history: History): boolean {
  const isOther = (id: unknown): boolean =>
    typeof id === 'string' && id.startsWith('ch_') && id !== charge.id && !lookup(id, history);
  if (isOther(data['id'])) return true;
  return details === null && textsIn(data).some(([text, _holder, name]) => name === 'id' && isOther(text));
}

type Lookup = (id: string, history: History) => Resource | undefined;

/** The same, where the event says itself of which deployment it is: then also a counted id tells the charge. */
export function chargeOfMode(event: ObservedResource, history: History): EventCharge | null {
  const { livemode } = event.fields;
  if (typeof livemode !== 'boolean') return chargeOf(event, history);
  return chargeOf(event, history, (id) => history.resource(livemode ? 'live' : 'sandbox', 'charge', id));
}

const deployments: readonly Deployment[] = ['live', 'sandbox'];

/**
 * An id that both deployments know tells nothing. Neither does one that may be known to the other soon: where ids are
 * counted, each deployment comes to the same ones.
 */
function known(id: string, history: History): Resource | undefined {
  const [charge, ...others] = deployments.flatMap((deployment) => history.resource(deployment, 'charge', id) ?? []);
  return others.length === 0 && isDrawn(id) ? charge : undefined;
}

const shortestDrawn = 10;

/** Whether an id looks drawn by lot, as against counted. */
function isDrawn(id: string): boolean {
  const core = id.replace(/^[a-z]+_/, '');
  return core.length >= shortestDrawn && /[A-Za-z]/.test(core) && new Set(core).size > core.length / 4;
}

/** Words of the merchant's own, which may hold anything. */
const given: ReadonlySet<string> = new Set(['metadata', 'reference', 'description', 'customer_ref', 'payer_name']);

const deepest = 6;

/** Every text of an event's data, with the object that holds it and its name there. */
export function textsIn(fields: Fields, depth = 0): readonly (readonly [string, Fields, string])[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (given.has(name) || depth > deepest) return [];
    if (typeof value === 'string') return [[value, fields, name] as const];
    const inner = asObject(value);
    return inner ? textsIn(inner, depth + 1) : [];
  });
}

/** Every value that stands under a name anywhere in an event's data. */
export function valuesNamed(name: string, fields: Fields, depth = 0): readonly unknown[] {
  return Object.entries(fields).flatMap(([each, value]) => {
    const inner = each === 'metadata' || depth > deepest ? null : asObject(value);
    return [...(each === name ? [value] : []), ...(inner ? valuesNamed(name, inner, depth + 1) : [])];
  });
}
