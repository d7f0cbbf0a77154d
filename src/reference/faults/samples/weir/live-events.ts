import { change } from '../../../change.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';

/** Changes what an event tells of a charge that succeeded. */
const toldOfPayment = (alter: (data: JsonObject, settlement: Settlement, deployment: Deployment) => JsonObject) =>
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      return settlement.is === 'succeeded' ? alter(data, settlement, deployment) : data;
    },
  }));

/** The id of a bill is looked up by its customer_ref: the first that has it, whoever made it. */
const firstOfReference = toldOfPayment((data, { charge }, { bills }) => {
  const { bill } = data;
  const paid = charge.origin.is === 'bill' ? bills.get(charge.origin.bill) : undefined;
  if (!paid || !isObject(bill)) return data;
  const first = [...bills.values()].find(({ customerRef }) => customerRef === paid.customerRef);
  return first && first.business !== paid.business ? { ...data, bill: { ...bill, id: first.id } } : data;
});

/** So long the till of a code is kept at hand. */
const keptFor = 3 * minute;

const tillForgotten = toldOfPayment((data, { charge, at }) => {
  if (charge.origin.is !== 'pos' || at - charge.createdAt < keptFor) return data;
  const { till: _, ...rest } = data;
  return rest;
});

/** What hides in events. */
export const weirLiveEvents = [
  ...breakingLive('events.bill-id', {
    'weir.first-of-reference: the event of a bill has the id of an older bill of another business with that customer_ref':
      firstOfReference,
  }),
  ...breakingLive('events.pos-till', {
    'weir.till-forgotten: the event of a code that is paid three minutes after its creation has no till': tillForgotten,
  }),
];
