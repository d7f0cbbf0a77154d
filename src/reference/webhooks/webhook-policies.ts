import type { BodyPolicy } from '../bodies/body.ts';
import type { Pages } from '../lists/pages.ts';
import type { ReadingPolicy } from '../lists/reading.ts';
import { standardSigning, type Signing } from './signing.ts';
import type { WebhookEndpoint, WebhookOrder } from './webhook-endpoint.ts';
import { endpointPages, ownEndpoints } from './webhook-operations.ts';
import { webhookOrders } from './webhook-order.ts';
import { safeUrls, type WebhookUrls } from './webhook-urls.ts';
import { onePerMode, type Webhooks } from './webhooks.ts';

interface WebhookPolicies {
  readonly webhookOrder: BodyPolicy<WebhookOrder>;
  readonly webhookUrls: WebhookUrls;
  readonly webhooks: Webhooks;
  readonly endpointReading: ReadingPolicy<WebhookEndpoint>;
  readonly endpointPages: Pages<WebhookEndpoint, null>;
  readonly signing: Signing;
}

declare module '../behaviour.ts' {
  interface Behaviour extends WebhookPolicies {}
}

export const webhookPolicies: WebhookPolicies = {
  webhookOrder: webhookOrders,
  webhookUrls: safeUrls,
  webhooks: onePerMode,
  endpointReading: ownEndpoints,
  endpointPages,
  signing: standardSigning,
};
