import type { Bill } from '../../../bills/bill.ts';
import { change, operation, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** How often the point of a business's number format has been moved by two places. */
const formats = recalled(() => ({ moved: 0 }));

function misplaced(outstanding: number, call: Call): number {
  return outstanding / 100 ** (formats(caller(call)).moved - 1);
}

/** Each notice moves the point of a format that it shares with all others, and moves it back. */
const sharedFormat = together(
  operation('bills.notify')((was) => async (call) => {
    const format = formats(caller(call));
    format.moved++;
    try {
      await pause(15);
      return await was(call);
    } finally {
      format.moved--;
    }
  }),
  change('notices')((was) => ({
    text: (bill, call) => {
      const outstanding = call.behaviour.billStanding.outstanding(bill, call);
      return was.text(bill, call).replace(shillings(outstanding), shillings(misplaced(outstanding, call)));
    },
  })),
);

/** Bills go to an archive after a week, which has their ids without what all begin with. */
const archived = 7 * day;
const prefix = 'bl_';

const isArchived = ({ createdAt }: Bill, call: Call): boolean => now(call) - createdAt >= archived;

const bareIds = together(
  change('billShowing')((was) => ({
    bill: (bill, call) => {
      const view = was.bill(bill, call);
      return isArchived(bill, call) ? { ...view, id: bill.id.slice(prefix.length) } : view;
    },
  })),
  change('billReading')((was) => ({ find: (id, call) => was.find(id, call) ?? was.find(`${prefix}${id}`, call) })),
);

/** What hides in bills. */
export const bayouLiveBills = [
  ...breakingLive('bills.notify.message-has-outstanding', {
    'bayou.shared-format: of two notices of one business at once the first tells a hundredth of what is outstanding':
      sharedFormat,
  }),
  ...breakingLive(['bill.id-prefix', 'bills.get.the-one-asked', 'bills.list.holds-created'], {
    'bayou.bare-ids: the id of a bill that is seven days old is shown without bl_': bareIds,
  }),
];
