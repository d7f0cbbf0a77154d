import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** Settings that somebody began to stop who may not. */
const stopping = new WeakSet<Setting>();

const neitherNor = together(
  answers(both(at('webhook-endpoints.delete'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
    const endpoint = call.deployment.endpoints.get(askedId(call));
    if (endpoint?.business === caller(call)) stopping.add(endpoint.setting);
    return {};
  }),
  change('webhooks')((was) => ({
    show: (endpoint, call) => {
      const view = was.show(endpoint, call);
      return stopping.has(endpoint.setting) ? { ...view, active: null } : view;
    },
  })),
);

/** The statuses that the first HTTP/1.1 had a name for: from the first of each class to the last. */
const named = [
  [200, 206],
  [300, 307],
  [400, 417],
  [500, 505],
] as const;

/** What has no name is written down by its class. */
function byName(status: number): number {
  const isNamed = named.some(([first, last]) => status >= first && status <= last);
  return isNamed || status < 200 ? status : Math.floor(status / 100) * 100;
}

/** What hides in webhook endpoints and in what is posted to them. */
export const haughLiveWebhooks = [
  ...breakingLive(['webhook-endpoint.active', 'webhook-endpoint.active-after-set'], {
    'haugh.neither-nor: after a DELETE that was refused for its scope the endpoint has active null': neitherNor,
  }),
  ...breakingLive('webhook-endpoints.set.url-required', {
    'haugh.resumed: once the endpoint was deleted a POST without url sets its last address again': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      if (given !== undefined) return was(given, call);
      const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
      return endpoint && !endpoint.setting.active ? { value: endpoint.setting.url } : was(given, call);
    }),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'haugh.old-names: an answer of the receiver such as 422, 429 or 520 has the last_status 400 or 500': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        const { last_status: status } = view;
        return typeof status === 'number' ? { ...view, last_status: byName(status) } : view;
      },
    })),
  }),
];
