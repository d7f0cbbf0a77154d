import { change } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

/** How many payments one page of the ledger holds. */
const page = 50;

/** What hides in the balance. */
export const fjordLiveMoney = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'fjord.one-ledger-page: the balance holds no more than the 50 newest payments': change('ledger')(() => ({
      available: (business, call) =>
        call.deployment.charges
          .of(business)
          .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
          .slice(-page)
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    })),
  }),
];
