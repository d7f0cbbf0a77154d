import { createHmac } from 'node:crypto';
import type { Business } from '../world/accounts.ts';
import { base62 } from '../world/alphabets.ts';
import type { Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';
import type { JsonObject } from '../http/json.ts';
import type { Random } from '../world/random.ts';
import type { Setting, WebhookEndpoint } from './webhook-endpoint.ts';

/** How endpoints are set, stopped and shown. */
interface Webhooks {
  id(random: Random): string;
  /** The one that an address is set on; undefined: a new one comes to be. */
  current(business: Business, deployment: Deployment): WebhookEndpoint | undefined;
  sameAddress(known: string, given: string): boolean;
  set(was: Setting | null, url: string, deployment: Deployment): Setting;
  stopped(was: Setting, deployment: Deployment): Setting;
  secret(endpoint: WebhookEndpoint, deployment: Deployment): string;
  show(endpoint: WebhookEndpoint, call: Call): JsonObject;
  /** What is answered to the one who sets it. */
  showSet(endpoint: WebhookEndpoint, call: Call): JsonObject;
}

export const onePerMode: Webhooks = {
  id: (random) => `we_${random.text(base62, 24)}`,
  current: (business, { endpoints, mode }) => endpoints.of(business).findLast((endpoint) => endpoint.mode === mode),
  sameAddress: (known, given) => known === given,
  set: (was, url, { behaviour, clock }) => {
    const same = was !== null && behaviour.webhooks.sameAddress(was.url, url);
    const rotation = was === null ? 0 : was.rotation + (same ? 0 : 1);
    return { url, active: true, updatedAt: clock.now(), rotation };
  },
  stopped: (was, { clock }) => (was.active ? { ...was, active: false, updatedAt: clock.now() } : was),
  secret: ({ business, mode, setting: { url, rotation } }, { signingRoot }) =>
    `whsec_${createHmac('sha256', signingRoot)
      .update(JSON.stringify([business.id, mode, url, rotation]))
      .digest('base64')}`,
  show: ({ id, mode, createdAt, setting: { url, active, updatedAt } }, call) => ({
    id,
    object: 'webhook_endpoint',
    mode,
    url,
    active,
    created: call.behaviour.wire.dateTime(createdAt, call),
    updated: call.behaviour.wire.dateTime(updatedAt, call),
  }),
  showSet: (endpoint, call) => {
    const { webhooks } = call.behaviour;
    return { ...webhooks.show(endpoint, call), secret: webhooks.secret(endpoint, call.deployment) };
  },
};
