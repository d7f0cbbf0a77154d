import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const dayOf = (at: number): number => Math.floor(at / day);

/** On which day an endpoint was last read. */
const reads = recalled(() => ({ day: 0 }));

/** What is kept of an endpoint is made anew on a new day, by whoever asks first. */
function isMadeAnew(endpoint: WebhookEndpoint, call: Call): boolean {
  const last = reads(endpoint);
  const today = dayOf(now(call));
  const isFirst = today > Math.max(last.day, dayOf(endpoint.setting.updatedAt));
  last.day = today;
  return isFirst;
}

const asksForPage = (call: Call): boolean => asksFor('webhook-endpoints.list')(call) && call.query.has('limit');

/** What hides in webhook endpoints. */
export const spitLiveEndpoints = [
  ...breakingLive('webhook-endpoint.secret-never-read', {
    'spit.made-anew: the first list of endpoints on a day after that of its setting shows the secret': change(
      'webhooks',
    )((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        const isShown = asksFor('webhook-endpoints.list')(call) && isMadeAnew(endpoint, call);
        return isShown ? { ...view, secret: was.secret(endpoint, call.deployment) } : view;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoint.active', 'webhook-endpoint.inactive-after-delete'], {
    'spit.plain-row: in a list with a limit active of a stopped endpoint is 0': change('webhooks')((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        return view['active'] === false && asksForPage(call) ? { ...view, active: 0 } : view;
      },
    })),
  }),
];
