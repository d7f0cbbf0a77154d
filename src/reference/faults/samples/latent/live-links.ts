import { change } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const keys = change('linkIdempotency');
const replays = recalled(() => ({ count: 0 }));

/** What hides in links that are asked for again. */
export const latentLiveLinks = [
  ...breakingLive('idempotency.link-same-key-same-link', {
    'latent.expiring-link-again: a retry of a link that has an expiry makes another link': keys((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const order = call.trace.linkOrder;
        const isAnew = attempt && order && order.expiresAt !== null && attempt.print === was.print(order, call);
        return isAnew ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive(['payment-link.title', 'payment-link.title-as-asked'], {
    'latent.title-of-second-retry: the second retry of a link is answered without its title': keys((was) => ({
      replay: (link, first, call) => {
        const answer = was.replay(link, first, call);
        replays(link).count++;
        return replays(link).count === 2 ? { ...answer, body: { ...answer.body, title: null } } : answer;
      },
    })),
  }),
];
