import { answers, change, operation, together } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import { redispatch } from '../../../events/dispatch.ts';
import { caller, now } from '../../../http/call.ts';
import { asText, isObject } from '../../../http/json.ts';
import { askedId, ofMode } from '../../../lists/reading.ts';
import { refusedWith } from '../../../when.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { stopEndpoint } from '../../../webhooks/setting.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { atOnce } from './past.ts';

const delivering = change('delivering');
const events = change('events');
const webhooks = change('webhooks');
const urls = change('webhookUrls');
const stoppedAt = recalled(() => ({ at: -Infinity }));
const asked = recalled(() => ({ again: false }));
const before = new WeakMap<Setting, Setting>();
const thousand = 100_000;
const withoutQuery = (url: string): string => url.replace(/\?.*/s, '');

/** Keeps what an endpoint was set to before. */
const keeping = webhooks((was) => ({
  set: (setting, url, deployment) => {
    const next = was.set(setting, url, deployment);
    if (setting !== null) before.set(next, setting);
    return next;
  },
}));

const recently = (business: Business, events_: readonly { readonly id: string }[], id: string): boolean =>
  business.id !== '' && events_.slice(-50).some((event) => event.id === id);

/** What happens to events and to the endpoint. */
export const postTradeFaults = [
  ...breakingLive('webhooks.posted-to-endpoint', {
    'trade.no-endpoint-remembered: for two minutes after a deletion there is no endpoint, whatever is set': together(
      operation('webhook-endpoints.delete')((was) => (call) => {
        stoppedAt(caller(call)).at = now(call);
        return was(call);
      }),
      delivering((was) => ({
        target: (event, deployment) =>
          deployment.clock.now() - stoppedAt(event.business).at < 2 * minute ? null : was.target(event, deployment),
      })),
    ),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served'], {
    'trade.unrouted-for-a-week: what went nowhere is gone after a week': change('eventReading')((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        const old = event?.delivery.state === 'unrouted' && now(call) - event.createdAt > 7 * day;
        return old ? null : event;
      },
    })),
    'trade.fifty-events: an event can be read until fifty newer ones have come': change('eventReading')((was) => ({
      find: (id, call) =>
        recently(caller(call), call.deployment.events.of(caller(call)), id) ? was.find(id, call) : null,
    })),
  }),
  ...breakingLive(['event.charge-details'], {
    'trade.posted-in-thousands: above TZS 10,000,000 a posted event has its amount in whole thousands': events(
      (was) => ({
        posted: (event, deployment) => {
          const posted = was.posted(event, deployment);
          const data = isObject(posted.data) ? posted.data : {};
          const amount = Number(data.amount_minor);
          if (!(amount > 1_000_000_000)) return posted;
          return { ...posted, data: { ...data, amount_minor: Math.round(amount / thousand) * thousand } };
        },
      }),
    ),
  }),
  ...breakingLive(['events.success-emits-charge-succeeded'], {
    'trade.last-minute-silent: a prompt that is approved in its last minute makes no event': events((was) => ({
      types: (settlement, deployment) => {
        const { charge, at, is } = settlement;
        const late = is === 'succeeded' && charge.origin.is === 'prompt' && charge.expiresAt - at < minute;
        return late ? [] : was.types(settlement, deployment);
      },
    })),
  }),
  ...breakingLive('event.livemode-true-on-live', {
    'trade.test-by-reference: an event whose reference begins with test is a test event': events((was) => ({
      livemode: (event) => !/^test/i.test(asText(event.data.reference)) && was.livemode(event),
    })),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'trade.reference-as-number: an event writes a reference out that is a number with an exponent': events((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const reference = asText(data.reference);
        return /^\d+(?:\.\d+)?e\d{1,2}$/i.test(reference) ? { ...data, reference: String(Number(reference)) } : data;
      },
    })),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'trade.delivered-is-200: whatever says that an event came is told as 200': delivering((was) => ({
      after: (delivery, attempted, deployment) => {
        const after = was.after(delivery, attempted, deployment);
        const { status } = attempted.reply;
        return status > 200 && status < 300 ? { ...after, lastStatus: 200 } : after;
      },
    })),
  }),
  ...breakingLive('delivery.next-attempt-at', {
    'trade.exhausted-to-be-tried: after a retry that was asked for and failed another one is announced': delivering(
      (was) => ({
        show: (delivery, deployment) =>
          delivery.state === 'exhausted' && delivery.attempts > deployment.behaviour.delivering.waits.length + 1
            ? {
                ...was.show(delivery, deployment),
                next_attempt_at: Math.floor((delivery.lastAttemptAt ?? 0) / 1000) + 3600,
              }
            : was.show(delivery, deployment),
      }),
    ),
  }),
  ...breakingLive(['webhook-endpoints.delete.stops-sending'], {
    'trade.asked-retry-to-deleted: a retry that is asked for goes to the deleted endpoint': together(
      operation('events.retry')((was) => (call) => {
        const event = call.behaviour.eventReading.find(askedId(call), call);
        if (event) asked(event).again = true;
        return was(call);
      }),
      delivering((was) => ({
        target: (event, deployment) =>
          was.target(event, deployment) ??
          (asked(event).again
            ? (deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode) ?? null)
            : null),
      })),
    ),
  }),
  ...breakingLive('webhooks.signed', {
    'trade.second-change-signed-late: for ten minutes after a second change events are signed with the secret before it':
      together(
        keeping,
        change('signing')((was) => ({
          secret: (message, deployment) => {
            const { setting } = message.endpoint;
            const earlier = before.get(setting);
            const fresh = message.at - setting.updatedAt < 10 * minute && setting.rotation > 1;
            return earlier && fresh
              ? was.secret({ ...message, endpoint: { ...message.endpoint, setting: earlier } }, deployment)
              : was.secret(message, deployment);
          },
        })),
      ),
  }),
  ...breakingLive(['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode'], {
    'trade.second-change-read-late: for five minutes after a second change the address before it is read': together(
      keeping,
      webhooks((was) => ({
        show: (endpoint, call) => {
          const { setting } = endpoint;
          const earlier = before.get(setting);
          const fresh = now(call) - setting.updatedAt < 5 * minute && setting.rotation > 1;
          const listed = call.route.is === 'served' && call.route.operation === 'webhook-endpoints.list';
          return listed && earlier && fresh
            ? { ...was.show(endpoint, call), url: earlier.url }
            : was.show(endpoint, call);
        },
      })),
    ),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'trade.query-is-no-address: an address that differs in its query only keeps the secret': webhooks((was) => ({
      sameAddress: (known, given) => withoutQuery(known) === withoutQuery(given),
      secret: (endpoint, deployment) => {
        const { setting } = endpoint;
        return was.secret({ ...endpoint, setting: { ...setting, url: withoutQuery(setting.url) } }, deployment);
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.one-per-mode', {
    'trade.two-set-at-once: two that set the endpoint at once make two': webhooks((was) => ({
      current: (business, deployment) => {
        const endpoint = was.current(business, deployment);
        return endpoint && deployment.clock.now() - endpoint.createdAt <= 10 * atOnce ? undefined : endpoint;
      },
    })),
  }),
  ...breakingLive(['webhook-endpoints.delete.foreign-not-found', 'webhook-endpoint.active-after-set'], {
    'trade.foreign-deletion-stops: an endpoint of another business is not found, and stopped': operation(
      'webhook-endpoints.delete',
    )((was) => async (call) => {
      const answer = await was(call);
      const endpoint = call.deployment.endpoints.get(askedId(call));
      if (endpoint && call.trace.refusal && ofMode(endpoint, call)) stopEndpoint(endpoint, call.deployment);
      return answer;
    }),
  }),
  ...breakingLive('webhook-endpoint.active-after-set', {
    'trade.bad-url-stops: an address that is refused stops the one that is set': answers(refusedWith('BAD_URL'))(
      (_answer, call) => {
        const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
        if (endpoint) stopEndpoint(endpoint, call.deployment);
        return {};
      },
    ),
  }),
  ...breakingLive('events.retry.foreign-not-found', {
    'trade.foreign-retry-sent: an event of another business is not found, and sent again': operation('events.retry')(
      (was) => async (call) => {
        const answer = await was(call);
        const event = call.deployment.events.get(askedId(call));
        if (event && call.trace.refusal && ofMode(event, call)) redispatch(event, call.deployment);
        return answer;
      },
    ),
  }),
  ...breakingLive('webhook-endpoints.set.url-no-credentials', {
    'trade.empty-password: a user without a password may stand in an address': urls((was) => ({
      noCredentials: (url) => was.noCredentials(url) || /^https:\/\/[^:@/]+:@[^@/]+/i.test(url),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-https', {
    'trade.capital-http: an address in capitals need not be https': urls((was) => ({
      https: (url) => was.https(url) || url.startsWith('HTTP:'),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-500-accepted', {
    'trade.query-within-400: an address with a query has 400 characters at most': urls((was) => ({
      withinLimit: (url, behaviour) => was.withinLimit(url, behaviour) && !(url.includes('?') && url.length > 400),
    })),
  }),
];
