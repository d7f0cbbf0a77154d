import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('webhooks.object', 'live');
const states = rulesOf('webhooks.states', 'live');
const set = rulesOf('webhooks.set', 'live');
const list = rulesOf('webhooks.list', 'live');
const remove = rulesOf('webhooks.delete', 'live');

export const webhookRules = [
  object.judged('webhook-endpoint.id', 'A webhook endpoint has an id, a string.'),
  object.judged('webhook-endpoint.object', 'The object of a webhook endpoint is "webhook_endpoint".'),
  object.judged('webhook-endpoint.mode', 'A webhook endpoint has mode, live or test.'),
  object.judged('webhook-endpoint.mode-of-key', 'The mode of a webhook endpoint is the mode of the key.'),
  object.judged('webhook-endpoint.url', 'A webhook endpoint has url, a URI.'),
  object.judged('webhook-endpoint.url-as-set', 'The url of a webhook endpoint is the one last set.'),
  object.judged('webhook-endpoint.active', 'A webhook endpoint has active, a boolean.'),
  object.judged('webhook-endpoint.created', 'A webhook endpoint has created, an ISO 8601 date-time.'),
  object.judged('webhook-endpoint.updated', 'A webhook endpoint has updated, an ISO 8601 date-time.'),
  object.judged('webhook-endpoint.secret-on-set', 'The answer that sets an endpoint has secret, a string.'),
  object.judged('webhook-endpoint.secret-prefix', 'The secret of an endpoint begins with whsec_.'),
  object.judged('webhook-endpoint.secret-never-read', 'No read of an endpoint shows the secret.'),
  object.unobservable(
    'webhook-endpoint.secret-on-dashboard',
    'The secret is derived, so the dashboard can show it again.',
    'The dashboard is not part of the API.',
  ),
  states.judged('webhook-endpoint.active-after-set', 'An endpoint is active after it is set.'),
  states.judged('webhook-endpoint.inactive-after-delete', 'An endpoint is not active after it is deleted.'),
  states.judged('webhook-endpoint.record-stays', 'A deleted endpoint can still be read.'),
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
