import { change } from '../../change.ts';
import { varyingLive } from '../variant.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';

const delivering = change('delivering');

/** An address that has no use for events, or where one was given up, is sent nothing more until it is set again. */
const givesUpAddresses = delivering((was) => {
  const targets = new WeakMap<object, WebhookEndpoint>();
  return {
    target: (event, deployment) => {
      const endpoint = was.target(event, deployment);
      if (endpoint) targets.set(event, endpoint);
      return endpoint;
    },
    post: async (posting, event) => {
      const reply = await was.post(posting, event);
      const isLast = reply.status === 410 || event.delivery.attemptsRemaining <= 1;
      const endpoint = targets.get(event);
      if (endpoint && isLast && !was.isDelivered(reply)) endpoint.setting = { ...endpoint.setting, active: false };
      return reply;
    },
  };
});

export const addressVariants = varyingLive({
  'addresses.given-up: an address where an event is given up, or that answers 410, is inactive until it is set again':
    givesUpAddresses,
});
