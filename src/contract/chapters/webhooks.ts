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
  object.judged(
    'webhook-endpoint.created',
    'A webhook endpoint has created, an ISO 8601 date-time: when it was first set.',
  ),
  object.judged(
    'webhook-endpoint.updated',
    'A webhook endpoint has updated, an ISO 8601 date-time not before its created.',
  ),
  object.judged('webhook-endpoint.secret-on-set', 'The answer that sets an endpoint has secret, a string.'),
  object.judged('webhook-endpoint.secret-prefix', 'The secret of an endpoint begins with whsec_.'),
  object.judged('webhook-endpoint.secret-never-read', 'No read shows the secret of an endpoint.'),
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

export const webhookStatements = {
  'webhooks.object': `
    heading.1 | object is webhook_endpoint. | webhook-endpoint.object
    table.1 | An endpoint has an id, a text. | webhook-endpoint.id
    table.2 | mode, live or test, follows the key. | webhook-endpoint.mode webhook-endpoint.mode-of-key
    table.3 | url is a URI. | webhook-endpoint.url webhook-endpoint.url-as-set
    table.4 | active is a boolean. | webhook-endpoint.active
    table.5 | created is a date-time. | webhook-endpoint.created
    table.6 | updated is a date-time. | webhook-endpoint.updated
    table.7.1 | The secret starts with whsec_. | webhook-endpoint.secret-prefix
    table.7.2 | Setting shows it, reading never. | webhook-endpoint.secret-on-set webhook-endpoint.secret-never-read
    table.7.3 | It is computed, so the dashboard can show it again. | webhook-endpoint.secret-on-dashboard
  `,
  'webhooks.states': `
    paragraph.1.1 | Set, an endpoint is active. | webhook-endpoint.active-after-set
    paragraph.1.2 | Deleted, it receives nothing. | webhook-endpoints.delete.stops-sending
    paragraph.1.3 | It is active no more. | webhook-endpoint.inactive-after-delete
    paragraph.1.4 | Its record stays. | webhook-endpoint.record-stays
  `,
  'webhooks.set': `
    paragraph.1.1 | url is needed. | webhook-endpoints.set.url-required
    paragraph.1.2 | It is https. | webhook-endpoints.set.url-https
    paragraph.1.3 | It has a host. | webhook-endpoints.set.url-host webhook-endpoints.set.private-host
    paragraph.1.4 | It holds no user or password. | webhook-endpoints.set.url-no-credentials
    paragraph.1.5 | It has 500 characters at most. | webhook-endpoints.set.url-500-accepted
      webhook-endpoints.set.url-limit webhook-endpoints.set.url-spelling
    paragraph.1.6 | Any other url is BAD_URL. | errors.cause-of-bad-url
    paragraph.1.7 | A mode has a single address. | webhook-endpoints.set.one-per-mode
    paragraph.1.8 | The key says the mode. | webhook-endpoint.mode-of-key
    paragraph.1.9 | Another address brings another secret. | webhook-endpoints.set.new-address-rotates-secret
      webhook-endpoints.set.after-delete
    paragraph.1.10 | The same address leaves the secret as it was. | webhook-endpoints.set.same-address-keeps-secret
    paragraph.1.11 | The answer is 201 and the endpoint with its secret. | webhook-endpoints.set.status-201
      webhook-endpoint.secret-on-set
  `,
  'webhooks.list': `
    paragraph.1.1 | The answer is 200 and the mode's endpoint. | webhook-endpoints.list.*
    paragraph.1.2 | The secret is not in it. | webhook-endpoint.secret-never-read
  `,
  'webhooks.delete': `
    paragraph.1.1 | Nothing more is sent. | webhook-endpoints.delete.served webhook-endpoints.delete.stops-sending
    paragraph.1.2 | Events from then on are unrouted. | webhook-endpoints.delete.later-events-unrouted
    paragraph.1.3 | What another business set is not found. | webhook-endpoints.delete.foreign-not-found
      webhook-endpoints.delete.unknown-not-found
    paragraph.1.4 | How success is answered is left open. | webhook-endpoints.delete.answer
      webhook-endpoints.delete.again
  `,
} as const;
