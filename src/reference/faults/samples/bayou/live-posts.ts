import { change, together } from '../../../change.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Whose secret the client of a host signs with: that of who set an address there last. */
const clients = recalled(() => new Map<string, WebhookEndpoint>());

const hostOf = ({ setting: { url } }: WebhookEndpoint): string => new URL(url).host;

const clientOfHost = together(
  change('webhooks')((was) => ({
    showSet: (endpoint, call) => {
      clients(call.deployment).set(hostOf(endpoint), endpoint);
      return was.showSet(endpoint, call);
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const endpoint = clients(deployment).get(hostOf(message.endpoint)) ?? message.endpoint;
      return was.secret({ ...message, endpoint }, deployment);
    },
  })),
);

/** What hides in what live posts. */
export const bayouLivePosts = [
  ...breakingLive('webhooks.signed', {
    'bayou.client-of-host: posts are signed with the secret of the business that set an address of their host last':
      clientOfHost,
  }),
];
