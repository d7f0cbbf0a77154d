import { showing } from '../views.ts';
import { change } from '../../change.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';

export const webhooks = change('webhooks');

/** What is shown of an endpoint, but for the secret. */
export const { shown: shownEndpoint, shownAt: endpointAt } = showing<WebhookEndpoint>((alter) =>
  webhooks((was) => ({ show: (endpoint, call) => alter(was.show(endpoint, call), endpoint, call) })),
);

/** What is answered to the one who sets an endpoint. */
export const { shown: answeredToSetter } = showing<WebhookEndpoint>((alter) =>
  webhooks((was) => ({ showSet: (endpoint, call) => alter(was.showSet(endpoint, call), endpoint, call) })),
);
