import type { Mode } from '../world/accounts.ts';
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

/** What belongs to the caller, as far as it is still to be seen. */
export const ownItems = <Item extends Stored>(
  store: (deployment: Deployment) => Store<Item>,
  isSeen: (item: Item, call: Call) => boolean = () => true,
): ReadingPolicy<Item> => ({
  find: (id, call) => {
    const item = store(call.deployment).get(id);
    return item && item.business === caller(call) && isSeen(item, call) ? item : null;
  },
});

/** What both deployments keep together is seen in its own mode only. */
export const ofMode = ({ mode }: { readonly mode: Mode }, { deployment }: Call): boolean => mode === deployment.mode;

export const ownCharges: ReadingPolicy = ownItems(
  ({ charges }) => charges,
  (charge, call) => !isSwept(charge, call),
);

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
