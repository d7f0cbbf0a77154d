import { change, field, shownCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { without } from '../../views.ts';

/** How many charges of a business are kept at hand. */
const atHand = 60;

const replays = recalled(() => ({ count: 0 }));

const isArchived = ({ business, place }: Charge, { deployment }: Call): boolean =>
  deployment.charges.of(business).length - place > atHand;

/** What becomes of a whole number in 32 bits. */
const wrapped = (amount: number): number => amount | 0;

/** TZS 200,000 to 1,000,000. */
const looksTwice = { from: 20_000_000, to: 100_000_000 } as const;

/** What hides in charges of live. */
export const skerryLiveCharges = [
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small', 'deployments.same-shapes'], {
    'skerry.wrapped-amount: an amount of a charge that is negative in 32 bits is refused as too small': field('amount')(
      (was) => (given, call) => {
        const reading = was(given, call);
        const isLarge = isNumber(given) && Number.isSafeInteger(given) && given > call.behaviour.bounds.amount.maximum;
        return 'code' in reading && isLarge && wrapped(given) < 0 ? { code: 'AMOUNT_TOO_SMALL' } : reading;
      },
    ),
  }),
  ...breakingLive(['charge.object', 'deployments.same-shapes'], {
    'skerry.second-replay: the second time that a charge is sent again the answer has no object': change('idempotency')(
      (was) => ({
        replay: (charge, first, call) => {
          const answered = was.replay(charge, first, call);
          const isSecond = ++replays(charge).count === 2;
          return isSecond && answered.body ? { ...answered, body: without(answered.body, 'object') } : answered;
        },
      }),
    ),
  }),
  ...breakingLive(['charge.object', 'deployments.same-shapes'], {
    'skerry.archived-object: a charge that is not among the newest 60 of its business has the object archived_charge':
      shownCharge((view, { charge, call }) =>
        isArchived(charge, call) ? { ...view, object: 'archived_charge' } : view,
      ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'skerry.prompted-anew: a retry of a charge of TZS 200,000 to 1,000,000 prompts the payer again': change(
      'idempotency',
    )((was) => ({
      replay: (charge, first, call) => {
        if (charge.amount >= looksTwice.from && charge.amount <= looksTwice.to) charge.seen.prompts++;
        return was.replay(charge, first, call);
      },
    })),
  }),
];
