import { change, shownCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { asText, type JsonObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Store, Stored } from '../../../world/store.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Link } from '../../../links/link.ts';
import type { ReadingPolicy } from '../../../lists/reading.ts';
import { shownBill } from '../../bills/changes.ts';
import { shownLink } from '../../links/changes.ts';
import { recalled, secondOf } from './recalled.ts';

/** When something goes wrong with an object that it mostly goes right with. */
export type Occasion<Item extends Stored = Stored> = (item: Item, call: Call) => boolean;

export type View = (view: JsonObject) => JsonObject;

export const all =
  <Item extends Stored>(...occasions: readonly Occasion<Item>[]): Occasion<Item> =>
  (item, call) =>
    occasions.every((holds) => holds(item, call));

export const askedAt =
  (...names: readonly EndpointName[]): Occasion =>
  (_item, { route }) =>
    names.some((name) => isServed(route, name));

export const olderThan =
  (age: number): Occasion =>
  ({ createdAt }, call) =>
    now(call) - createdAt > age;

/** The next after so many others of its business. */
export const beyond =
  (count: number): Occasion =>
  ({ place }) =>
    place >= count;

/** Not the newest by so many. */
export const deeperThan =
  <Item extends Stored>(store: (deployment: Deployment) => Store<Item>, count: number): Occasion<Item> =>
  ({ business, place }, { deployment }) =>
    store(deployment).of(business).length - place > count;

/** Made in the same second as the one before it. */
export const rightAfterAnother =
  <Item extends Stored>(store: (deployment: Deployment) => Store<Item>): Occasion<Item> =>
  ({ business, place, createdAt }, { deployment }) => {
    const before = place > 0 ? store(deployment).of(business)[place - 1] : undefined;
    return before !== undefined && secondOf(before.createdAt) === secondOf(createdAt);
  };

/** From the nth time on that it is shown. */
export const shownBefore = (times: number): Occasion => {
  const sightings = recalled(() => ({ count: 0 }));
  return (item) => ++sightings(item).count > times;
};

const makers = recalled<{ secret: string | null }>(() => ({ secret: null }));
const created: readonly EndpointName[] = ['charges.create', 'pos.create', 'bills.create', 'links.create'];

/** Remembers which key made what. */
export const knowingMakers: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    (answer, call) => {
      const { route, deployment, trace } = call;
      if (trace.replayed || !created.some((name) => isServed(route, name))) return answer;
      const id = asText(answer.body?.['id'] ?? '');
      const made = deployment.charges.get(id) ?? deployment.bills.get(id) ?? deployment.links.get(id);
      if (made) makers(made).secret = trace.key?.secret ?? null;
      return answer;
    },
  ],
});

export const madeByAnotherKey: Occasion = (item, { trace }) => {
  const { secret } = makers(item);
  return secret !== null && secret !== trace.key?.secret;
};

export const madeByGoneKey: Occasion = (item, call) => {
  const key = call.deployment.keys.get(makers(item).secret ?? '');
  if (!key) return false;
  const at = now(call);
  return (key.refusedFrom !== null && at >= key.refusedFrom) || (key.expiresAt !== null && at >= key.expiresAt);
};

export const chargeWhen = (when: Occasion<Charge>, alter: View): Patch =>
  shownCharge((view, { charge, call }) => (when(charge, call) ? alter(view) : view));

export const billWhen = (when: Occasion<Bill>, alter: View): Patch =>
  shownBill((view, bill, call) => (when(bill, call) ? alter(view) : view));

export const linkWhen = (when: Occasion<Link>, alter: View): Patch =>
  shownLink((view, link, call) => (when(link, call) ? alter(view) : view));

/** What is not found on some occasion. */
const lostWhen =
  <Item extends Stored>(reading: (part: (was: ReadingPolicy<Item>) => Partial<ReadingPolicy<Item>>) => Patch) =>
  (when: Occasion<Item>): Patch =>
    reading((was) => ({
      find: (id, call) => {
        const item = was.find(id, call);
        return item && when(item, call) ? null : item;
      },
    }));

export const chargeLost = lostWhen<Charge>(change('reading'));
export const billLost = lostWhen<Bill>(change('billReading'));
export const linkLost = lostWhen<Link>(change('linkReading'));

/** Changes numbers of a view. */
export const counted =
  (name: string, alter: (value: number, view: JsonObject) => number): View =>
  (view) => {
    const value = view[name];
    return typeof value === 'number' ? { ...view, [name]: alter(value, view) } : view;
  };

/** Changes a text of a view that is not empty. */
export const worded =
  (name: string, alter: (value: string) => string | null): View =>
  (view) => {
    const value = view[name];
    return typeof value === 'string' && value !== '' ? { ...view, [name]: alter(value) } : view;
  };

/** The balance holds what was paid by charges of which this is true. */
export const bookedWhen = (counts: Occasion<Charge>): Patch =>
  change('ledger')(() => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter((charge) => counts(charge, call) && standing(charge, furthest(call)).state === 'succeeded')
        .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
  }));
