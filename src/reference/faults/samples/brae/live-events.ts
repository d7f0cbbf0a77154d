import { change } from '../../../change.ts';
import type { Settlement } from '../../../charges/settlement.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Each night bills that will expire are moved to a calendar, which knows nothing of control numbers. */
function isInCalendar({ charge: { origin }, at }: Settlement, { bills }: Deployment): boolean {
  const bill = origin.is === 'bill' ? bills.get(origin.bill) : undefined;
  return bill !== undefined && bill.expiresAt !== null && at - bill.createdAt >= day;
}

function withoutNumber({ control_number: _number, ...bill }: JsonObject): JsonObject {
  return bill;
}

/** What hides in events. */
export const braeLiveEvents = [
  ...breakingLive('events.bill-control-number', {
    'brae.calendar: the event of a bill with an expiry that is paid a day after it was made has no control_number':
      change('events')((was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { bill } = data;
          return isObject(bill) && isInCalendar(settlement, deployment) ? { ...data, bill: withoutNumber(bill) } : data;
        },
      })),
  }),
];
