import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** After so long a link is read from the archive, which has addresses without the host. */
const archived = 7 * day;

const makesLink = (call: Call): string | undefined =>
  asksFor('links.create')(call) ? keyOf(call)?.business.id : undefined;

/** A business has one form for a new link: who opens it empties it for whoever is at it. */
const atTheForm = meeting(makesLink, makesLink);

/** What hides in payment links. */
export const gladeLiveLinks = [
  ...breakingLive('payment-link.url', {
    'glade.archived-link: the url of a link that is a week old is a path alone': change('linkShowing')((was) => ({
      url: (link, call) => {
        const url = was.url(link, call);
        return now(call) - link.createdAt >= archived ? new URL(url).pathname : url;
      },
    })),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'glade.at-the-form: the first of two links that a business makes at the same time has success_url null': together(
      atTheForm.patch,
      change('linkMaking')((was) => ({
        order: (order, call) => {
          const written = was.order(order, call);
          return atTheForm.met(call) ? { ...written, successUrl: null } : written;
        },
      })),
    ),
  }),
  ...breakingLive('payment-link.amount-is-fixed', {
    'glade.campaigns: a link with an expiry that was paid more than once shows what all its payments come to': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        const { payments } = link.seen;
        return link.expiresAt !== null && payments > 1 ? { ...view, amount_minor: link.amount * payments } : view;
      },
    })),
  }),
];
