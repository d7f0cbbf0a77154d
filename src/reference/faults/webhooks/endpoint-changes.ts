import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import type { WebhookEndpoint } from '../../webhooks/webhook-endpoint.ts';

type View = (view: JsonObject, endpoint: WebhookEndpoint, call: Call) => JsonObject;

export const webhooks = change('webhooks');

/** Changes what is shown of an endpoint, wherever it is shown. */
export const shownEndpoint = (alter: View): Patch =>
  webhooks((was) => ({ show: (endpoint, call) => alter(was.show(endpoint, call), endpoint, call) }));

/** Changes what one operation shows of an endpoint, but for the secret. */
export const endpointAt =
  (name: EndpointName) =>
  (alter: View): Patch =>
    shownEndpoint((view, endpoint, call) => (isServed(call.route, name) ? alter(view, endpoint, call) : view));

/** Changes what is answered to the one who sets an endpoint. */
export const answeredToSetter = (alter: View): Patch =>
  webhooks((was) => ({ showSet: (endpoint, call) => alter(was.showSet(endpoint, call), endpoint, call) }));
