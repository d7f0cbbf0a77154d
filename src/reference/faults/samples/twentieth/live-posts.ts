import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const underway = recalled(() => new Set<LoggedEvent>());
const senders = new WeakMap<LoggedEvent, Deployment>();

/** The secret of another business to which something is being posted right now. */
function secretInUse(business: LoggedEvent['business'], deployment: Deployment): string | null {
  const other = [...underway(deployment)].find((event) => event.business !== business);
  const endpoint = other && deployment.behaviour.delivering.target(other, deployment);
  return endpoint ? deployment.behaviour.webhooks.secret(endpoint, deployment) : null;
}

/** What hides in what live posts. */
export const twentiethLivePosts = [
  ...breakingLive('webhooks.signed', {
    'twentieth.signed-for-another: while something is posted to another business a post is signed with the secret of that one':
      together(
        change('delivering')((was) => ({
          headers: (event, deployment) => {
            senders.set(event, deployment);
            return was.headers(event, deployment);
          },
          post: async (posting, event) => {
            const posts = underway(senders.get(event) ?? event);
            posts.add(event);
            try {
              return await was.post(posting, event);
            } finally {
              posts.delete(event);
            }
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) =>
            secretInUse(message.endpoint.business, deployment) ?? was.secret(message, deployment),
        })),
      ),
  }),
];
