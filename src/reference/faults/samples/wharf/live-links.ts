import { change, statusAt } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { isReplay } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** Who makes more links in an hour is served by a queue. */
const most = 30;

function isQueued(call: Call): boolean {
  const lately = call.deployment.links.of(caller(call)).filter(({ createdAt }) => now(call) - createdAt < hour);
  return lately.length > most;
}

/** From TZS 100,000 on another desk looks at a link. */
const large = 10_000_000;

function isLarge(call: Call): boolean {
  const { amount_minor: amount } = sentBody(call);
  return typeof amount === 'number' && amount >= large;
}

/** What hides in payment links. */
export const wharfLiveLinks = [
  ...breakingLive('links.create.status-201', {
    'wharf.queued-links: from the 31st link of a business within an hour on a new link is answered 202': statusAt(
      'links.create',
      202,
      (answer, call) => !isReplay(answer, call) && isQueued(call),
    ),
  }),
  ...breakingLive(['payment-link.max-uses', 'payment-link.max-uses-as-asked'], {
    'wharf.shifted-column: a comma in its title or description makes max_uses of a link in the list a text': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        const cells = `${link.title},${link.description ?? ''},${link.maxUses ?? ''}`.split(',');
        const shifted = cells.length > 3 ? cells[2] : undefined;
        return shifted !== undefined && isServed(call.route, 'links.list') ? { ...view, max_uses: shifted } : view;
      },
    })),
  }),
  ...breakingLive('links.create.success-url-https', {
    'wharf.other-desk: from TZS 100,000 on the success_url of a link may be http': change('returnUrls')((was) => ({
      secure: (url, call) => was.secure(url, call) || (url.protocol === 'http:' && isLarge(call)),
    })),
  }),
];
