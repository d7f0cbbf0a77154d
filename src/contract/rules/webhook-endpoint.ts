import { type Rule, rulesOf } from '../rule.ts';

const section = "Webhook endpoint (object = 'webhook_endpoint')";
const live = rulesOf(section, 'live');

export const webhookEndpointRules = [
  live.judged('webhook-endpoint.id', 'A webhook endpoint has an id, a string.'),
  live.judged('webhook-endpoint.object', 'The object of a webhook endpoint is "webhook_endpoint".'),
  live.judged('webhook-endpoint.mode', 'A webhook endpoint has mode, live or test.'),
  live.judged('webhook-endpoint.mode-of-key', 'The mode of a webhook endpoint is the mode of the key.'),
  live.judged('webhook-endpoint.url', 'A webhook endpoint has url, a URI.'),
  live.judged('webhook-endpoint.url-as-set', 'The url of a webhook endpoint is the one last set.'),
  live.judged('webhook-endpoint.active', 'A webhook endpoint has active, a boolean.'),
  live.judged('webhook-endpoint.created', 'A webhook endpoint has created, an ISO 8601 date-time.'),
  live.judged('webhook-endpoint.updated', 'A webhook endpoint has updated, an ISO 8601 date-time.'),
  live.judged('webhook-endpoint.secret-on-set', 'The answer that sets an endpoint has secret, a string.'),
  live.judged('webhook-endpoint.secret-prefix', 'The secret of an endpoint begins with whsec_.'),
  live.judged('webhook-endpoint.secret-never-read', 'No read of an endpoint shows the secret.'),
  live.unobservable(
    'webhook-endpoint.secret-on-dashboard',
    'The secret is derived, so the dashboard can show it again.',
    'The dashboard is not part of the API.',
  ),
] as const satisfies readonly Rule[];
