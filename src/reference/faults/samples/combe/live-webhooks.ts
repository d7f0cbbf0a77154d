import { answers, change, operation, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';

/** A user or a password with signs that an address must encode. */
const encodedCredentials = /^[^:/?#]+:\/\/[^/?#@]*%[\da-f]{2}[^/?#@]*@[^@/?#]+(?:[/?#]|$)/i;

/** Events that were given up and asked for again. */
const revived = new WeakSet<LoggedEvent>();

const deadLetters = together(
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    const target = event && call.behaviour.delivering.target(event, call.deployment);
    if (target && event.delivery.state === 'exhausted') revived.add(event);
    return was(call);
  }),
  change('events')((was) => ({
    object: (event, deployment) => {
      const view = was.object(event, deployment);
      return revived.has(event) ? { ...view, object: 'dead_letter' } : view;
    },
  })),
);

/** The addresses that an endpoint has had, each once, as they came. */
const addresses = new WeakMap<Setting, readonly string[]>();

/** The list shows the address that was written down last: one that comes again is written down already. */
const writtenOnce = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    const known = (before && addresses.get(before)) ?? [];
    addresses.set(setting, known.includes(url) ? known : [...known, url]);
    return setting;
  },
  stopped: (before, deployment) => {
    const setting = was.stopped(before, deployment);
    addresses.set(setting, addresses.get(before) ?? []);
    return setting;
  },
  show: (endpoint, call) => {
    const view = was.show(endpoint, call);
    const url = asksFor('webhook-endpoints.list')(call) ? addresses.get(endpoint.setting)?.at(-1) : undefined;
    return url === undefined ? view : { ...view, url };
  },
}));

/** Endpoints that somebody without the scope tried to delete. */
const locked = new WeakSet<WebhookEndpoint>();

/** A refused deletion leaves a lock: a later one marks the record, and whoever routes events is not told. */
const lockedRoutes = together(
  answers(both(at('webhook-endpoints.delete'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
    const endpoint = call.deployment.endpoints.get(askedId(call));
    if (endpoint?.business === caller(call)) locked.add(endpoint);
    return {};
  }),
  change('delivering')((was) => ({
    target: (event, deployment) =>
      was.target(event, deployment) ??
      deployment.endpoints.of(event.business).findLast((each) => each.mode === event.mode && locked.has(each)) ??
      null,
  })),
);

/** What hides in endpoints and what is posted to them. */
export const combeLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'combe.encoded-password: an address passes with credentials that have an encoded sign': change('webhookUrls')(
      (was) => ({ noCredentials: (url) => was.noCredentials(url) || encodedCredentials.test(url) }),
    ),
  }),
  ...breakingLive(['event.object', 'webhooks.body-is-event'], {
    'combe.dead-letter: an event that is retried after it was exhausted is a dead_letter': deadLetters,
  }),
  ...breakingLive(['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode'], {
    'combe.written-once: an endpoint that is set back to an earlier address is listed with the later one': writtenOnce,
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.later-events-unrouted',
      'webhook-endpoints.delete.stops-sending',
      'delivery.unrouted-without-endpoint',
    ],
    {
      'combe.locked-route: events still go to a deleted endpoint whose deletion was refused before for its scope':
        lockedRoutes,
    },
  ),
];
