import { change, fieldOf, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { JsonValue } from '../../../http/json.ts';
import { ofMode } from '../../../lists/reading.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** An address in so many parts lies in a table whose rows have numbers. */
function isInParts({ setting }: WebhookEndpoint): boolean {
  const { port, search } = new URL(setting.url);
  return port !== '' && search !== '';
}

const rowOf = ({ place }: WebhookEndpoint): number => place + 1;

const byRow = (id: string, call: Call): WebhookEndpoint | null =>
  call.deployment.endpoints
    .of(caller(call))
    .find((endpoint) => ofMode(endpoint, call) && isInParts(endpoint) && String(rowOf(endpoint)) === id) ?? null;

const numbered = together(
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      return isInParts(endpoint) ? { ...view, id: rowOf(endpoint) } : view;
    },
  })),
  change('endpointReading')((was) => ({ find: (id, call) => was.find(id, call) ?? byRow(id, call) })),
);

/** Takes what has no host for a place on the host of the address that was stopped; null: there is none. */
function completed(given: JsonValue | undefined, call: Call): string | null {
  const { webhooks, webhookUrls } = call.behaviour;
  const before = webhooks.current(caller(call), call.deployment)?.setting;
  if (typeof given !== 'string' || !before || before.active) return null;
  if (webhookUrls.host(given) || !webhookUrls.https(given) || !webhookUrls.wellFormed(given)) return null;
  const place = given.replace(/^https:\/*/i, '/');
  const url = URL.canParse(place, before.url) ? new URL(place, before.url).href : '';
  return isAcceptable(url, call.behaviour) ? url : null;
}

/** So many scopes there were before those of webhooks. */
const once = 9;

/** What hides in webhook endpoints. */
export const fjordLiveEndpoints = [
  ...breakingLive('webhook-endpoint.id', {
    'fjord.row-number: the id of an endpoint whose address has a port and a query is a number': numbered,
  }),
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'fjord.keyed-read: a list of endpoints that is asked for with an Idempotency-Key shows the secret': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        const isKeyed = asksFor('webhook-endpoints.list')(call) && call.header('idempotency-key') !== undefined;
        return isKeyed ? { ...view, secret: was.secret(endpoint, call.deployment) } : view;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoints.set.url-host', 'webhook-endpoints.set.new-address-rotates-secret'], {
    'fjord.host-before: after an endpoint was deleted an address without a host is taken, on the host of before':
      fieldOf('webhookOrder')('url')((was) => (given, call) => {
        const reading = was(given, call);
        const url = 'code' in reading ? completed(given, call) : null;
        return url === null ? reading : { value: url };
      }),
  }),
  ...breakingLive('scopes.webhook-endpoints.list.required', {
    'fjord.nine-are-all: a key of nine scopes or more lists endpoints, whether webhooks:read is among them or not':
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (asksFor('webhook-endpoints.list')(call) && key.scopes.length >= once),
      })),
  }),
];
