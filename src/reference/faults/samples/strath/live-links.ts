import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';

/** From here on a number is written with a comma. */
const grouped = 1000;

/** What hides in payment links. */
export const strathLiveLinks = [
  ...breakingLive(['payment-link.max-uses', 'payment-link.max-uses-as-asked'], {
    'strath.campaign: max_uses of a link with an expiry is a text with a comma from 1,000 on': change('linkShowing')(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const { maxUses, expiresAt } = link;
          return maxUses !== null && maxUses >= grouped && expiresAt !== null
            ? { ...view, max_uses: maxUses.toLocaleString('en-US') }
            : view;
        },
      }),
    ),
  }),
  ...breakingLive(['payment-link.payer-pays-fixed-amount', 'charge.amount-echoed'], {
    'strath.single-precision: who pays a link pays its price in single precision, which large odd ones do not fit':
      change('linkPaying')((was) => ({
        order: (link, payer, call) => {
          const order = was.order(link, payer, call);
          return { ...order, amount: Math.fround(order.amount) };
        },
      })),
  }),
];
