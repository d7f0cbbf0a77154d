import { answer } from '../http/answer.ts';
import { caller, askedOf } from '../http/call.ts';
import type { Operations } from '../http/operation.ts';
import { listItems, newestFirst, type Pages } from '../lists/pages.ts';
import { askedId, ownItems, ofMode } from '../lists/reading.ts';
import { refuse } from '../errors/refuse.ts';
import { setEndpoint, stopEndpoint } from './setting.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

export const ownEndpoints = ownItems<WebhookEndpoint>(({ endpoints }) => endpoints, ofMode);

export const endpointPages: Pages<WebhookEndpoint, null> = newestFirst({
  store: ({ endpoints }) => endpoints,
  reading: ({ endpointReading }) => endpointReading,
  filter: () => ({ value: null }),
  includes: (endpoint, _filter, call) => ofMode(endpoint, call),
});

export const webhookOperations: Operations = {
  'webhook-endpoints.set': (call) => {
    const endpoint = setEndpoint(caller(call), askedOf(call.trace.webhookOrder).url, call.deployment);
    return answer(201, call.behaviour.webhooks.showSet(endpoint, call));
  },
  'webhook-endpoints.list': (call) => {
    const { endpointPages: pages, webhooks } = call.behaviour;
    return listItems(pages, (endpoint) => webhooks.show(endpoint, call), call);
  },
  'webhook-endpoints.delete': (call) => {
    const { endpointReading, webhooks } = call.behaviour;
    const endpoint = endpointReading.find(askedId(call), call);
    if (!endpoint) return refuse(call, { code: 'NOT_FOUND' });
    stopEndpoint(endpoint, call.deployment);
    return answer(200, webhooks.show(endpoint, call));
  },
};
