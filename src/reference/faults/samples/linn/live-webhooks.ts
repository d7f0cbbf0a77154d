import { change, fieldOf } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Addresses that a business has sent: they are written down before they are looked at. */
const sent = recalled(() => new Set<string>());

/** Whether nothing is wrong with an address but that somebody's name stands in it. */
function hasCredentialsOnly(url: string, { behaviour }: Call): boolean {
  const webhookUrls = { ...behaviour.webhookUrls, noCredentials: () => true };
  return isAcceptable(url, { ...behaviour, webhookUrls });
}

const lookedAtOnce = fieldOf('webhookOrder')('url')((was) => (given, call) => {
  const reading = was(given, call);
  if (!('code' in reading) || typeof given !== 'string' || !hasCredentialsOnly(given, call)) return reading;
  const known = sent(caller(call));
  if (known.has(given)) return { value: given };
  known.add(given);
  return reading;
});

/** Whether another business has the address of an endpoint. */
function isShared({ business, mode, setting }: WebhookEndpoint, { deployment }: Call): boolean {
  return [...deployment.endpoints.values()].some(
    (other) => other.business !== business && other.mode === mode && other.setting.url === setting.url,
  );
}

/** An address stands once in its table: where it is there already, nothing comes back from writing it. */
const writtenOnce = change('webhooks')((was) => ({
  showSet: (endpoint, call) => {
    const { secret, ...view } = was.showSet(endpoint, call);
    return secret === undefined || isShared(endpoint, call) ? view : { ...view, secret };
  },
}));

/** What hides in webhook endpoints. */
export const linnLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'linn.looked-at-once: an address with credentials is taken when it is sent again': lookedAtOnce,
  }),
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'linn.written-once: setting an address that another business has is answered without the secret': writtenOnce,
  }),
];
