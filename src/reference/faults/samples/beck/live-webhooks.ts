import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** The keys to which a list has shown an endpoint: what is allowed is kept by object, not by what is done to it. */
const shownTo = recalled(() => new Set<string>());

const keepingShown = change('endpointPages')((was) => ({
  cut: (page, call) => {
    const cut = was.cut(page, call);
    const { key } = call.trace;
    if (key) for (const endpoint of cut.items) shownTo(endpoint).add(key.secret);
    return cut;
  },
}));

function wasShown(secret: string, call: Call): boolean {
  const endpoint = asksFor('webhook-endpoints.delete')(call) ? call.deployment.endpoints.get(askedId(call)) : undefined;
  return endpoint !== undefined && shownTo(endpoint).has(secret);
}

/** Whether the same address is in use for both modes. */
const isForBothModes = ({ business, mode, setting: { url } }: WebhookEndpoint, { deployment }: Call): boolean =>
  deployment.endpoints
    .of(business)
    .some(({ mode: other, setting }) => other !== mode && setting.active && setting.url === url);

/** What hides in webhook endpoints. */
export const beckLiveWebhooks = [
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'beck.shown-in-list: a key that has listed an endpoint may delete it without webhooks:write': together(
      keepingShown,
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || wasShown(key.secret, call),
      })),
    ),
  }),
  ...breakingLive('webhook-endpoint.secret-prefix', {
    // Two secrets of one address are told apart by their mode.
    'beck.address-of-both: the secret begins with its mode where the test-mode address is the same': change('webhooks')(
      (was) => ({
        showSet: (endpoint, call) => {
          const view = was.showSet(endpoint, call);
          const { secret } = view;
          return typeof secret === 'string' && isForBothModes(endpoint, call)
            ? { ...view, secret: `${endpoint.mode}_${secret}` }
            : view;
        },
      }),
    ),
  }),
];
