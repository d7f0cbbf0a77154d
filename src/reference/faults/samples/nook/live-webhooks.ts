import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** The address under which an endpoint came into the index that pages are cut from. */
const entries = recalled((): { url?: string } => ({}));

const isPaged = (call: Call): boolean => asksFor('webhook-endpoints.list')(call) && call.query.has('limit');

/** Of what is shown after it was set first. */
function indexed(endpoint: WebhookEndpoint): string {
  const entry = entries(endpoint);
  entry.url ??= endpoint.setting.url;
  return entry.url;
}

/** While the endpoint of a business is stopped its retries are answered by another program. */
function isAnsweredElsewhere(call: Call): boolean {
  if (!asksFor('events.retry')(call) || call.trace.refusal?.code !== 'NOT_FOUND') return false;
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && !endpoint.setting.active;
}

/** What hides in webhook endpoints. */
export const nookLiveWebhooks = [
  ...breakingLive(['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode'], {
    'nook.first-indexed: a list of endpoints with a limit shows the address that was set first': change('webhooks')(
      (was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          const url = indexed(endpoint);
          return isPaged(call) ? { ...view, url } : view;
        },
      }),
    ),
  }),
  ...breakingLive(['errors.body', 'events.retry.unknown-not-found', 'events.retry.foreign-not-found'], {
    'nook.bare-error: once the endpoint was deleted, a retry of an unknown event is refused without the object error':
      change('refusals')((was) => ({
        body: (error, call) => (isAnsweredElsewhere(call) ? error : was.body(error, call)),
      })),
  }),
];
