import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { meeting } from './meeting.ts';

/** So many links of a business are at hand; older ones stand in an archive, by the words of their titles. */
const atHand = 60;

const isArchived = ({ business, place }: Link, { deployment }: Call): boolean =>
  deployment.links.of(business).length - place > atHand;

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const makesLink = asksFor('links.create');

/** Who makes links and who reads one share a place for the price, one for each business. */
const oneRegister = meeting((call) =>
  asksFor('links.create', 'links.get')(call) ? keyOf(call)?.business.id : undefined,
);

/** The price of a link that is made while another is read. */
function priceMeanwhile(call: Call): number | undefined {
  const making = asksFor('links.get')(call) ? oneRegister.others(call).find(makesLink) : undefined;
  const amount = making && bodyOf(making)['amount_minor'];
  return typeof amount === 'number' && Number.isInteger(amount) ? amount : undefined;
}

/** What hides in payment links. */
export const brookLiveLinks = [
  ...breakingLive('payment-link.title-as-asked', {
    'brook.archived-title: a link after which its business made sixty more has a title of small letters and hyphens':
      change('linkShowing')((was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          return isArchived(link, call) ? { ...view, title: slugOf(link.title) } : view;
        },
      })),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'brook.price-meanwhile: a link that is read while its business makes another is shown at the price of that one':
      together(
        oneRegister.patch,
        change('linkShowing')((was) => ({
          link: (link, call) => {
            const view = was.link(link, call);
            const price = priceMeanwhile(call);
            return price === undefined ? view : { ...view, amount_minor: price };
          },
        })),
      ),
  }),
];
