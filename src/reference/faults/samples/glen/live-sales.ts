import { change, fieldOf } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** From so many payments on the sums of a business are read from a table of totals. */
const many = 12;

const paidTimes = (call: Call): number =>
  call.deployment.charges.of(caller(call)).filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
    .length;

/** The last price of a business, which is its usual one a day after its first link. */
function usualPrice(call: Call): number | undefined {
  const links = call.deployment.links.of(caller(call));
  const first = links[0];
  return first && now(call) - first.createdAt >= day ? links.at(-1)?.amount : undefined;
}

/** What hides in what a business sells and holds. */
export const glenLiveSales = [
  ...breakingLive(['balance.settling-minor', 'money.integers', 'balance.settling-zero'], {
    'glen.totals: from the twelfth payment of a business on settling_minor of its balance is a text': change('showing')(
      (was) => ({
        balance: (call) => {
          const view = was.balance(call);
          return paidTimes(call) >= many ? { ...view, settling_minor: '0' } : view;
        },
      }),
    ),
  }),
  ...breakingLive('links.create.amount-required', {
    'glen.usual-price: a day after the first link of a business a link without amount_minor has the price of the last':
      fieldOf('linkOrder')('amount')((was) => (given, call) => {
        const price = given === undefined ? usualPrice(call) : undefined;
        return price === undefined ? was(given, call) : { value: price };
      }),
  }),
];
