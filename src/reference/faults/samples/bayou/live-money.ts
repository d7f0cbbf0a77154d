import { branched, change } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

const isSameWish = (one: Charge, other: Charge): boolean => one.msisdn === other.msisdn && one.amount === other.amount;

/** Whether the payer had last refused a charge over the same amount: its entry was made void, and is found again. */
function isVoid(charge: Charge, call: Call): boolean {
  const at = furthest(call);
  if (!isPrompt(charge) || standing(charge, at).state !== 'succeeded') return false;
  const before = call.deployment.charges
    .of(charge.business)
    .slice(0, charge.place)
    .findLast((earlier) => isPrompt(earlier) && isSameWish(earlier, charge));
  return before !== undefined && standing(before, at).state === 'failed';
}

/** What means something in the address of a timer that is named after a reference. */
const inAddress = /[/?#]/;

/** What hides in the money of live. */
export const bayouLiveMoney = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'bayou.void-entry: what a payer approves after declining the same amount is not in the balance': change('ledger')(
      (was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => isVoid(charge, call))
            .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
      }),
    ),
  }),
  ...breakingLive(['lifecycle.expires-not-before-its-time', 'lifecycle.approved-succeeds'], {
    'bayou.lost-timer: a charge whose reference has one of / ? # is expired after a minute': branched(
      (branch, { reference }) => (inAddress.test(reference ?? '') ? awaiting('processing', minute) : branch),
    ),
  }),
];
