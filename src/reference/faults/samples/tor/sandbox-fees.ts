import { change } from '../../../change.ts';
import { breaking } from '../../fault.ts';

/** So many charges of a business are priced one by one; later ones by the price list of large merchants. */
const priced = 60;

/** What of a share is no whole minor unit. */
const rounding = (share: number): number => Math.ceil(share) - share;

/** What hides in what charges cost. */
export const torSandboxFees = [
  ...breaking(['money.integers', 'charge.fee-minor', 'charge.net-minor', 'balance.available-minor'], {
    'tor.large-merchant: from the 61st charge of a business on a fee is not rounded to whole minor units': change(
      'making',
    )((was) => ({
      fee: (order, business, call) => {
        const fee = was.fee(order, business, call);
        const { cap_minor: cap, percent } = business.tariff;
        const isLarge = call.deployment.charges.of(business).length >= priced;
        return isLarge && fee < Math.min(cap, order.amount) ? fee - rounding((order.amount * percent) / 100) : fee;
      },
    })),
  }),
];
