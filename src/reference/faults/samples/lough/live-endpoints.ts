import { change, fieldOf } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** An endpoint that was deleted a day ago: the routes are made anew from the records, which are never removed. */
const routedAnew = (business: Business, { endpoints, mode, clock }: Deployment): WebhookEndpoint | undefined =>
  endpoints
    .of(business)
    .findLast(
      (endpoint) =>
        endpoint.mode === mode && !endpoint.setting.active && clock.now() - endpoint.setting.updatedAt >= day,
    );

/** The addresses that each business was told are bad. */
const badAddresses = recalled(() => new Set<string>());

/** Of each business one endpoint is kept at hand: the one that was set last. */
const setLast = (endpoint: WebhookEndpoint, { endpoints }: Deployment): WebhookEndpoint =>
  endpoints
    .of(endpoint.business)
    .reduce((last, each) => (each.setting.updatedAt > last.setting.updatedAt ? each : last), endpoint);

/** What hides in webhook endpoints. */
export const loughLiveEndpoints = [
  ...breakingLive(
    [
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoints.delete.later-events-unrouted',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'lough.routed-anew: from a day after its deletion on an endpoint is posted to again': change('delivering')(
        (was) => ({
          target: (event, deployment) =>
            was.target(event, deployment) ?? routedAnew(event.business, deployment) ?? null,
        }),
      ),
    },
  ),
  ...breakingLive(['errors.cause-of-bad-url', 'errors.cause-of-bad-request'], {
    'lough.known-bad: a bad address that a business sends a second time is refused with BAD_REQUEST': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const reading = was(given, call);
      if (!('code' in reading) || typeof given !== 'string') return reading;
      const known = badAddresses(caller(call));
      if (known.has(given)) return { code: 'BAD_REQUEST' };
      known.add(given);
      return reading;
    }),
  }),
  ...breakingLive(
    [
      'webhook-endpoints.list.holds-endpoint',
      'webhook-endpoints.list.own-mode-only',
      'webhook-endpoint.mode-of-key',
      'webhook-endpoint.url-as-set',
    ],
    {
      'lough.set-last: once the test address was set after the live one the list of live holds that of test in its place':
        change('endpointPages')((was) => ({
          cut: (page, call) => {
            const { items, more } = was.cut(page, call);
            return { items: items.map((endpoint) => setLast(endpoint, call.deployment)), more };
          },
        })),
    },
  ),
];
