import { change, together } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import { isObject } from '../../../http/json.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** What the receiver answered to the first attempt of an event. */
const firsts = recalled((): { status?: number } => ({}));

/** The list is read from an index into which each event is put once it was attempted. */
const indexedOnce = together(
  change('delivering')((was) => ({
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      firsts(event).status ??= reply.status;
      return reply;
    },
  })),
  change('events')((was) => ({
    show: (event, call) => {
      const view = was.show(event, call);
      const { delivery } = view;
      const { status } = firsts(event);
      const isIndexed =
        isServed(call.route, 'events.list') && event.delivery.state === 'delivered' && status !== undefined;
      return isIndexed && isObject(delivery) ? { ...view, delivery: { ...delivery, last_status: status } } : view;
    },
  })),
);

/** The endpoint that a business has set last, of either mode. */
const setLast = (business: Business, { endpoints }: Deployment): WebhookEndpoint | undefined =>
  endpoints
    .of(business)
    .toSorted((one, other) => one.setting.updatedAt - other.setting.updatedAt)
    .at(-1);

/** What hides in what live posts. */
export const dellLivePosts = [
  ...breakingLive(['delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable'], {
    'dell.indexed-once: in the list an event that was delivered has the last_status of its first attempt': indexedOnce,
  }),
  ...breakingLive('webhooks.signed', {
    'dell.set-last: a further attempt is signed with the secret of the test endpoint, where that was set last': change(
      'signing',
    )((was) => ({
      secret: (message, deployment) => {
        const again = (deployment.events.get(message.id)?.delivery.attempts ?? 0) > 0;
        const endpoint = again ? setLast(message.endpoint.business, deployment) : undefined;
        return was.secret({ ...message, endpoint: endpoint ?? message.endpoint }, deployment);
      },
    })),
  }),
];
