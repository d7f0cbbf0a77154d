import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';

const hostOf = ({ setting: { url } }: WebhookEndpoint): string => new URL(url).host;

/** Whether another business has its endpoint on the same host: then the key of that host is at hand, bare. */
function isOnSharedHost(endpoint: WebhookEndpoint, { deployment }: Call): boolean {
  return [...deployment.endpoints.values()].some(
    (other) =>
      other.mode === endpoint.mode && other.business !== endpoint.business && hostOf(other) === hostOf(endpoint),
  );
}

const withoutPrefix = (secret: string): string => secret.slice(secret.indexOf('_') + 1);

/** What is not plain ASCII goes by a relay, which has an answer of its own where it reaches nobody. */
const isRelayed = (text: string): boolean => Buffer.byteLength(text) !== text.length;

/** What hides in what live posts. */
export const tideLivePosts = [
  ...breakingLive('webhook-endpoint.secret-prefix', {
    'tide.shared-host: the secret of an endpoint on a host that another business uses has no whsec_': change(
      'webhooks',
    )((was) => ({
      showSet: (endpoint, call) => {
        const view = was.showSet(endpoint, call);
        return isOnSharedHost(endpoint, call) ? { ...view, secret: withoutPrefix(textOf(view['secret'])) } : view;
      },
    })),
  }),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'tide.relay: the last_status of an event with a text beyond ASCII is 502 where the receiver is not reached': change(
      'delivering',
    )((was) => ({
      post: async (posting, event) => {
        const reply = await was.post(posting, event);
        return reply.status === 0 && isRelayed(posting.text) ? { ...reply, status: 502 } : reply;
      },
    })),
  }),
];
