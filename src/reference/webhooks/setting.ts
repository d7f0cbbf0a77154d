import type { Business } from '../world/accounts.ts';
import type { Deployment } from '../world/deployment.ts';
import { stopDeliveries } from '../events/dispatch.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

export function setEndpoint(business: Business, url: string, deployment: Deployment): WebhookEndpoint {
  const { webhooks } = deployment.behaviour;
  const endpoint = webhooks.current(business, deployment);
  if (!endpoint) return newEndpoint(business, url, deployment);
  endpoint.setting = webhooks.set(endpoint.setting, url, deployment);
  return endpoint;
}

/** Its record stays. */
export function stopEndpoint(endpoint: WebhookEndpoint, deployment: Deployment): void {
  endpoint.setting = deployment.behaviour.webhooks.stopped(endpoint.setting, deployment);
  if (!endpoint.setting.active) stopDeliveries(endpoint.business, deployment);
}

function newEndpoint(business: Business, url: string, deployment: Deployment): WebhookEndpoint {
  const { behaviour, endpoints, random, mode } = deployment;
  const setting = behaviour.webhooks.set(null, url, deployment);
  const endpoint: WebhookEndpoint = {
    id: behaviour.webhooks.id(random),
    business,
    mode,
    place: endpoints.of(business).length,
    createdAt: setting.updatedAt,
    setting,
  };
  endpoints.add(endpoint);
  return endpoint;
}
