import { change, operation } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;

/** A change of address is written to all that the business has on the host of the old one. */
const movedTogether = operation('webhook-endpoints.set')((was) => (call) => {
  const { deployment, behaviour } = call;
  const business = caller(call);
  const before = behaviour.webhooks.current(business, deployment)?.setting.url;
  const answer = was(call);
  const after = behaviour.webhooks.current(business, deployment)?.setting.url;
  if (before === undefined || after === undefined || before === after) return answer;
  for (const endpoint of deployment.endpoints.of(business)) {
    const { mode, setting } = endpoint;
    if (mode !== deployment.mode && setting.active && isSameHost(setting.url, before))
      endpoint.setting = behaviour.webhooks.set(setting, after, deployment);
  }
  return answer;
});

/** Whether somebody else has set the same address later, or its own business for the other mode. */
const isTakenOver = (endpoint: WebhookEndpoint, call: Call): boolean =>
  [...call.deployment.endpoints.values()].some(
    ({ setting }) => setting.url === endpoint.setting.url && setting.updatedAt > endpoint.setting.updatedAt,
  );

/** Events about so much, TZS 500,000, stand in a table of their own, whose columns have the names of this one. */
const large = 50_000_000;

/** Whether the last event of a business is about a large amount. */
function isLastLarge(call: Call): boolean {
  const { events, mode } = call.deployment;
  const amount = events.of(caller(call)).findLast((event) => event.mode === mode)?.data['amount_minor'];
  return typeof amount === 'number' && amount >= large;
}

/** What hides in webhook endpoints. */
export const wharfLiveEndpoints = [
  ...breakingLive(
    [
      'sandbox.unserved-webhook-endpoints',
      'webhooks.test-event-to-test-endpoint',
      'webhooks.no-test-events-to-live-endpoint',
      'webhooks.signed',
    ],
    {
      'wharf.moved-together: a change of the live address changes a test address on the host of the old one too':
        movedTogether,
    },
  ),
  ...breakingLive(['webhook-endpoints.list.holds-endpoint', 'webhook-endpoint.record-stays'], {
    'wharf.taken-over: an endpoint is not listed once another business, or the test mode, has set the same address':
      change('endpointPages')((was) => ({
        includes: (endpoint, filter, call) => was.includes(endpoint, filter, call) && !isTakenOver(endpoint, call),
      })),
  }),
  ...breakingLive('webhook-endpoint.object', {
    'wharf.joined-columns: while the last event is about TZS 500,000 or more, the endpoint is listed as an event':
      change('webhooks')((was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          const joined = isServed(call.route, 'webhook-endpoints.list') && isLastLarge(call);
          return joined ? { ...view, object: 'event' } : view;
        },
      })),
  }),
];
