import { change } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { second } from '../rare/recalled.ts';

/** What hides in payment links. */
export const nineteenthLiveLinks = [
  ...breakingLive(['payment-link.active'], {
    'nineteenth.undecided-link: for three seconds a new link with an expiry is listed with an active of null': change(
      'linkShowing',
    )((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        const fresh = link.expiresAt !== null && now(call) - link.createdAt < 3 * second;
        return fresh && isServed(call.route, 'links.list') ? { ...view, active: null } : view;
      },
    })),
  }),
];
