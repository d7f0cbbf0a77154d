import { answer, type Answer } from '../http/answer.ts';
import { caller, type Call } from '../http/call.ts';
import type { Charge } from '../charges/charge.ts';
import type { Deployment } from '../world/deployment.ts';
import type { JsonObject } from '../http/json.ts';
import { refuse } from '../errors/refuse.ts';
import { isSwept } from './retention.ts';
import type { Store, Stored } from '../world/store.ts';

/** Which object an id stands for, in the eyes of one caller. */
export interface ReadingPolicy<Item = Charge> {
  find(id: string, call: Call): Item | null;
}

export function ownItems<Item extends Stored>(store: (deployment: Deployment) => Store<Item>): ReadingPolicy<Item> {
  return {
    find: (id, call) => {
      const item = store(call.deployment).get(id);
      return item && item.business === caller(call) ? item : null;
    },
  };
}

const ownChargesEver = ownItems(({ charges }) => charges);

export const ownCharges: ReadingPolicy = {
  find: (id, call) => {
    const charge = ownChargesEver.find(id, call);
    return charge && !isSwept(charge, call) ? charge : null;
  },
};

/** The id in the path of a request. */
export const askedId = ({ route }: Call): string => (route.is === 'served' ? route.id : '');

export function readOne<Item>(
  policy: ReadingPolicy<Item>,
  show: (item: Item, call: Call) => JsonObject,
  call: Call,
): Answer {
  const item = policy.find(askedId(call), call);
  return item ? answer(200, show(item, call)) : refuse(call, { code: 'NOT_FOUND' });
}
