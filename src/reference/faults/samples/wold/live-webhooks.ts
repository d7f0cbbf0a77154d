import { answers, change, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf, keyOf } from '../dell/told.ts';
import { meeting } from '../dell/meeting.ts';
import { passing } from '../rare/passing.ts';
import { day, hour, second } from '../rare/recalled.ts';

/** Which address is being set on whose endpoint. */
function settingAt(call: Call): string | undefined {
  const business = asksFor('webhook-endpoints.set')(call) ? keyOf(call)?.business : undefined;
  return business && `${business.id} ${asText(bodyOf(call)['url'])}`;
}

const settings = meeting(settingAt, settingAt);

/** Where two set the same address at once, one of them is given the row as it is read. */
const alreadySet = together(
  settings.patch,
  change('webhooks')((was) => ({
    showSet: (endpoint, call) =>
      settings.met(call) ? call.behaviour.webhooks.show(endpoint, call) : was.showSet(endpoint, call),
  })),
);

/** Whose endpoint is being listed, or deleted. */
function cachedAt(call: Call): string | undefined {
  const business = keyOf(call)?.business;
  if (!business) return undefined;
  if (asksFor('webhook-endpoints.list')(call)) return business.id;
  const endpoint = call.behaviour.webhooks.current(business, call.deployment);
  return asksFor('webhook-endpoints.delete')(call) && endpoint?.id === askedId(call) ? business.id : undefined;
}

const cached = passing(cachedAt, (call) => {
  const place = cachedAt(call);
  return place === undefined ? undefined : { place, value: call.method };
});

/** Endpoints that a list put back into the cache of what is sent while they were deleted. */
const putBack = new WeakSet<WebhookEndpoint>();

const current = (call: Call): WebhookEndpoint | undefined =>
  call.behaviour.webhooks.current(caller(call), call.deployment);

const listedMeanwhile = together(
  cached.patch,
  answers(both(isSuccess, (_answer, call) => (cached.left(call) ?? call.method) !== call.method))((_answer, call) => {
    const endpoint = current(call);
    if (endpoint) putBack.add(endpoint);
    return {};
  }),
  answers(both(at('webhook-endpoints.set'), isSuccess))((_answer, call) => {
    const endpoint = current(call);
    if (endpoint) putBack.delete(endpoint);
    return {};
  }),
  change('delivering')((was) => ({
    target: (event, deployment) => {
      const target = was.target(event, deployment);
      const endpoint = deployment.behaviour.webhooks.current(event.business, deployment);
      return target ?? (endpoint && putBack.has(endpoint) ? endpoint : null);
    },
  })),
);

/** After so long events are read from a table of local times. */
const settled = 7 * day;
const ahead = (3 * hour) / second;

const localTimes = change('events')((was) => ({
  object: (event, deployment) => {
    const told = was.object(event, deployment);
    const { created } = told;
    return typeof created === 'number' && deployment.clock.now() - event.createdAt >= settled
      ? { ...told, created: created - ahead }
      : told;
  },
}));

/** What hides in events and where they are sent. */
export const woldLiveWebhooks = [
  ...breakingLive('webhook-endpoint.secret-on-set', {
    'wold.already-set: of two requests that set the same address at once one is answered without the secret':
      alreadySet,
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.later-events-unrouted',
      'webhook-endpoints.delete.stops-sending',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'wold.listed-meanwhile: events go on to an endpoint that was listed while it was deleted': listedMeanwhile,
    },
  ),
  ...breakingLive('event.created', {
    'wold.local-times: after a week an event is created three hours sooner': localTimes,
  }),
];
