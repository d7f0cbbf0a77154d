import { standardSigning } from './signing.ts';
import { endpointPages, ownEndpoints } from './webhook-operations.ts';
import { webhookOrders } from './webhook-order.ts';
import { safeUrls } from './webhook-urls.ts';
import { onePerMode } from './webhooks.ts';

export const webhookPolicies = {
  webhookOrder: webhookOrders,
  webhookUrls: safeUrls,
  webhooks: onePerMode,
  endpointReading: ownEndpoints,
  endpointPages,
  signing: standardSigning,
};

type WebhookPolicies = Readonly<typeof webhookPolicies>;

declare module '../behaviour.ts' {
  interface Behaviour extends WebhookPolicies {}
}
