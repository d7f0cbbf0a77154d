import { change } from '../../../change.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** Who posts to a host, until nobody has posted there for some time. */
interface Line {
  readonly endpoint: WebhookEndpoint;
  readonly at: number;
}

const lines = recalled(() => new Map<string, Line>());

/** What hides in what the sandbox posts. */
export const lurkingSandboxPosts = [
  ...breaking('webhooks.signed', {
    'lurking.kept-line: within five seconds of a post to its host an event is signed as what was posted there before':
      change('signing')((was) => ({
        secret: (message, deployment) => {
          const { host } = new URL(message.endpoint.setting.url);
          const before = lines(deployment).get(host);
          const isOpen = before !== undefined && message.at - before.at < 5 * second;
          const endpoint = isOpen ? before.endpoint : message.endpoint;
          lines(deployment).set(host, { endpoint, at: message.at });
          return was.secret({ ...message, endpoint }, deployment);
        },
      })),
  }),
];
