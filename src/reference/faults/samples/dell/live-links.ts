import { change, fieldOf, shownAt } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from './told.ts';

/** The last link with such a reference, which need not be the one that was paid. */
const withReference = (reference: string | null, { deployment }: Call, business: Link['business']): Link | undefined =>
  deployment.links.of(business).findLast((link) => link.reference === reference);

/** The link that a new one repeats. */
function repeated(call: Call): Link | undefined {
  const { title, reference } = bodyOf(call);
  if (typeof reference !== 'string') return undefined;
  return call.deployment.links.of(caller(call)).findLast((link) => link.title === title);
}

/** Links that were read between their first payment and the second. */
const readBetween = new WeakSet<Link>();

/** What hides in payment links. */
export const dellLiveLinks = [
  ...breakingLive(['payment-link.payer-pays-fixed-amount', 'charge.amount-echoed', 'event.charge-details'], {
    'dell.joined-by-reference: a list by state shows a payment of a link at the price of the last with its reference':
      shownAt('charges.list')((view, { charge, call }) => {
        if (charge.origin.is !== 'link' || call.query.get('state') === null) return view;
        const amount = withReference(charge.reference, call, charge.business)?.amount ?? charge.amount;
        return { ...view, amount_minor: amount, net_minor: amount - charge.fee };
      }),
  }),
  ...breakingLive(['links.create.amount-required', 'errors.cause-of-bad-amount'], {
    'dell.repeated-link: a link with a reference and the title of an earlier one needs no amount_minor': fieldOf(
      'linkOrder',
    )('amount')((was) => (given, call) => {
      const link = given === undefined ? repeated(call) : undefined;
      return link ? { value: link.amount } : was(given, call);
    }),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'dell.read-between: a link that is read between its first two payments has success_url null after them': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const { payments } = link.seen;
        if (payments === 1 && isServed(call.route, 'links.get')) readBetween.add(link);
        const view = was.link(link, call);
        return payments > 1 && readBetween.has(link) ? { ...view, success_url: null } : view;
      },
    })),
  }),
];
