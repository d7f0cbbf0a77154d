import { change } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { isPrompt } from '../sly/told.ts';

const making = change('making');

/** When the prompt of another business ends that a handset is still showing; null where there is none. */
function otherPromptEnds(msisdn: string, call: Call): number | null {
  const other = [...call.deployment.charges.values()].findLast(
    (charge) =>
      isPrompt(charge) &&
      charge.msisdn === msisdn &&
      charge.business !== call.trace.key?.business &&
      standing(charge, furthest(call)).state === 'processing',
  );
  return other?.expiresAt ?? null;
}

/** What hides in charges of live. */
export const twentiethLiveCharges = [
  ...breakingLive(
    ['charge.fee-minor', 'charge.net-minor', 'money.integers', 'balance.available-minor', 'sandbox.fees-from-tariff'],
    {
      'twentieth.unrounded-fee: from TZS 100,000 to 500,000 the fee of a prompted charge is not rounded': making(
        (was) => ({
          fee: (order, business, call) => {
            const { flat_minor: flat, percent } = business.tariff;
            const isMiddling = order.amount >= 10_000_000 && order.amount <= 50_000_000;
            return isMiddling && asksFor('charges.create')(call)
              ? flat + (order.amount * percent) / 100
              : was.fee(order, business, call);
          },
        }),
      ),
    },
  ),
  ...breakingLive(['charge.expires-after-15-minutes', 'charge.expires-at', 'lifecycle.approved-succeeds'], {
    'twentieth.shared-handset: while a number is prompted by another business a charge to it ends with that prompt':
      making((was) => ({
        branch: (order, call) => {
          const ends = otherPromptEnds(order.msisdn, call);
          return ends === null ? was.branch(order, call) : awaiting('processing', ends - now(call));
        },
        expiresAt: (createdAt, call) => {
          const { order } = call.trace;
          return (order && otherPromptEnds(order.msisdn, call)) ?? was.expiresAt(createdAt, call);
        },
      })),
  }),
];
