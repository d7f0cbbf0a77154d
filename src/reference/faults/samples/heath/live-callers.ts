import { answers, change, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { at, both, isSuccess, refusedWith } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { isAcceptable } from '../../../webhooks/webhook-urls.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** When each business that is not live was judged last. */
const verdicts = recalled(() => new Map<Business, number>());

/** A verdict is kept for an hour; while it is renewed, reads pass. */
function isRenewed(business: Business, call: Call): boolean {
  const known = verdicts(call.deployment);
  const last = known.get(business);
  known.set(business, now(call));
  return last !== undefined && now(call) - last >= hour && call.method === 'GET';
}

/** Who has more charges than that is served by a shard of its own, with an older check of addresses. */
const large = 60;

const isLarge = (call: Call): boolean => call.deployment.charges.of(caller(call)).length > large;

/** Endpoints with a change that is still to be confirmed: deleting them takes both rows. */
const pending = new WeakSet<WebhookEndpoint>();

const currentOf = ({ deployment, trace }: Call): WebhookEndpoint | undefined =>
  trace.key && deployment.behaviour.webhooks.current(trace.key.business, deployment);

const deletedWithPending = together(
  answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
    const endpoint = currentOf(call);
    if (endpoint?.setting.active) pending.add(endpoint);
    return {};
  }),
  answers(both(at('webhook-endpoints.set'), isSuccess))((_answer, call) => {
    const endpoint = currentOf(call);
    if (endpoint) pending.delete(endpoint);
    return {};
  }),
  change('endpointPages')((was) => ({
    includes: (endpoint, filter, call) =>
      was.includes(endpoint, filter, call) && (endpoint.setting.active || !pending.has(endpoint)),
  })),
);

/** What hides in who calls live, and in where it posts to. */
export const heathLiveCallers = [
  ...breakingLive(['errors.cause-of-merchant-not-live', 'auth.live-key-needs-live-business'], {
    'heath.renewed-verdict: a draft that was refused passes with the next request if that is a read an hour later':
      change('access')((was) => ({
        admitted: (business, call) => was.admitted(business, call) || isRenewed(business, call),
      })),
  }),
  ...breakingLive(['webhook-endpoints.set.url-host', 'errors.cause-of-bad-url'], {
    'heath.large-shard: a business with more than 60 charges may set an address without a host': fieldOf(
      'webhookOrder',
    )('url')((was) => (given, call) => {
      const reading = was(given, call);
      if ('value' in reading || typeof given !== 'string' || !isLarge(call)) return reading;
      const { behaviour } = call;
      const older = { ...behaviour, webhookUrls: { ...behaviour.webhookUrls, host: () => true } };
      return isAcceptable(given, older) ? { value: given } : reading;
    }),
  }),
  ...breakingLive(['webhook-endpoint.record-stays', 'webhook-endpoints.list.holds-endpoint'], {
    'heath.pending-row: an endpoint that was refused another address and then deleted is not listed':
      deletedWithPending,
  }),
];
