import { type Rule, rulesOf } from '../rule.ts';

const set = rulesOf('POST /v1/webhook_endpoints', 'live');
const list = rulesOf('GET /v1/webhook_endpoints', 'live');
const remove = rulesOf('DELETE /v1/webhook_endpoints/{id}', 'live');

export const webhookEndpointsRules = [
  set.judged('webhook-endpoints.set.status-201', 'Setting an endpoint answers 201.'),
  set.judged('webhook-endpoints.set.url-required', 'An endpoint without a url is refused.'),
  set.judged('webhook-endpoints.set.url-https', 'A url that is not https is refused.'),
  set.judged('webhook-endpoints.set.url-host', 'A url without a host is refused.'),
  set.judged('webhook-endpoints.set.url-no-credentials', 'A url with a user or password is refused.'),
  set.judged('webhook-endpoints.set.url-500-accepted', 'A url of 500 characters is accepted.'),
  set.judged('webhook-endpoints.set.url-limit', 'A url above 500 characters is refused.'),
  set.judged('webhook-endpoints.set.one-per-mode', 'A new address takes the place of the old one.'),
  set.judged('webhook-endpoints.set.new-address-rotates-secret', 'A new address comes with a new secret.'),
  set.judged('webhook-endpoints.set.same-address-keeps-secret', 'The same address set again keeps its secret.'),
  list.judged('webhook-endpoints.list.status-200', 'Listing endpoints answers 200.'),
  list.judged('webhook-endpoints.list.holds-endpoint', 'The list holds the endpoint that was set, active or not.'),
  list.judged(
    'webhook-endpoints.list.own-mode-only',
    "The list holds no endpoint but the one of the key's business and mode.",
  ),
  remove.judged('webhook-endpoints.delete.served', 'The endpoint in use can be deleted.'),
  remove.checked('webhook-endpoints.delete.stops-sending', 'Nothing is posted to a deleted endpoint.'),
  remove.checked('webhook-endpoints.delete.later-events-unrouted', 'Events after a deletion are unrouted.'),
  remove.judged('webhook-endpoints.delete.unknown-not-found', 'An endpoint that never existed is not found.'),
  remove.judged('webhook-endpoints.delete.foreign-not-found', 'An endpoint of another business is not found.'),
] as const satisfies readonly Rule[];
