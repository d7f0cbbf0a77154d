import { change, field } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { asksFor } from '../../../when.ts';
import { refusingOrder } from '../../charges/changes.ts';
import { breaking } from '../../fault.ts';

/** Prices are kept in thousands of shillings, as a double, and must be whole shillings when they come back. */
const isWholeAgain = (amount: number): boolean => Number.isInteger((amount / 100 / 1000) * 1000);

/** What a receipt would print twice. */
const isPrintedTwice = ({ reference, description }: ChargeOrder): boolean =>
  reference !== null && reference !== '' && reference === description;

/** The most that this network took at once when it was connected. */
const cap = 500_000_000;

/** What hides in new charges of the sandbox. */
export const lochSandboxCharges = [
  ...breaking(['charges.create.amount-between-accepted', 'errors.cause-of-bad-amount', 'deployments.same-shapes'], {
    'loch.whole-again: an amount that is no whole number of shillings once it was a double in thousands is BAD_AMOUNT':
      field('amount')((was) => (given, call) => {
        const reading = was(given, call);
        return 'code' in reading || isWholeAgain(reading.value) ? reading : { code: 'BAD_AMOUNT' };
      }),
  }),
  ...breaking('charge.reference-echoed', {
    'loch.printed-twice: a reference that equals the description is not written down': change('making')((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        const isAsked = asksFor('charges.create', 'pos.create')(call);
        return isAsked && isPrintedTwice(order) ? { ...order, reference: null } : order;
      },
    })),
  }),
  ...breaking(
    [
      'charges.create.rail-halopesa',
      'charges.create.amount-between-accepted',
      'errors.cause-of-bad-rail',
      'deployments.same-shapes',
    ],
    {
      'loch.network-cap: above 500000000 the rail halopesa is BAD_RAIL': refusingOrder('BAD_RAIL')(
        ({ rail, amount }) => rail === 'halopesa' && amount > cap,
      ),
    },
  ),
];
