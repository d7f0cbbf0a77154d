import { caller, type Call } from '../../../http/call.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';

/** The endpoint of the caller, where it was deleted and not set since. */
export function stoppedEndpoint(call: Call): WebhookEndpoint | undefined {
  const { deployment, behaviour } = call;
  const endpoint = behaviour.webhooks.current(caller(call), deployment);
  return endpoint?.setting.active === false ? endpoint : undefined;
}
