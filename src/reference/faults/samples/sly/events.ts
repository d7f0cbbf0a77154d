import { change } from '../../../change.ts';
import type { Business } from '../../../world/accounts.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { asText, type JsonValue } from '../../../http/json.ts';
import { now } from '../../../http/call.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const addresses = new WeakMap<LoggedEvent, string>();
const secrets = recalled<Map<string, string>>(() => new Map());
const readEvents = recalled<Map<string, LoggedEvent>>(() => new Map());
const references = recalled<Map<string, number>>(() => new Map());

/** Whether a charge with this reference of the business succeeded within the last minute. */
function toldLately(business: Business, reference: string | null, at: number): boolean {
  const lately = references(business);
  const last = reference === null ? undefined : lately.get(reference);
  if (reference !== null) lately.set(reference, at);
  return last !== undefined && at - last < minute;
}

const escaped = (value: JsonValue | undefined): JsonValue =>
  asText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');

/** What happens to events. */
export const slyEventFaults = [
  ...breakingLive('event.livemode-true-on-live', {
    'sly.unrouted-livemode: an event that went nowhere calls itself a test event': change('events')((was) => ({
      livemode: (event) => event.delivery.state !== 'unrouted' && was.livemode(event),
    })),
  }),
  ...breakingLive(['event.charge-reference', 'event.charge-details'], {
    'sly.event-reference-by-64: an event has room for 64 characters of a reference': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return { ...data, reference: [...asText(data.reference)].slice(0, 64).join('') };
      },
    })),
  }),
  ...breakingLive('event.charge-details', {
    'sly.event-escaped: in an event a description is escaped as for a page': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return { ...data, description: escaped(data.description) };
      },
    })),
    'sly.event-net-of-bills: the event of a payment of a bill tells the gross as its net': change('events')((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        return 'bill' in data ? { ...data, net_minor: data.amount_minor ?? 0 } : data;
      },
    })),
  }),
  ...breakingLive(
    [
      'webhooks.posted-to-endpoint',
      'webhooks.signed',
      'webhook-endpoints.set.one-per-mode',
      'events.retry.attempts-again',
    ],
    {
      'sly.retry-to-first-address: a retry goes where the first attempt went': delivering((was) => ({
        address: (endpoint, event) => {
          const address = addresses.get(event) ?? was.address(endpoint, event);
          addresses.set(event, address);
          return address;
        },
      })),
    },
  ),
  ...breakingLive('webhooks.signed', {
    'sly.retry-signed-as-first: a retry is signed with the secret of the first attempt': change('signing')((was) => ({
      secret: (message, deployment) => {
        const kept = secrets(deployment);
        const secret = kept.get(message.id) ?? was.secret(message, deployment);
        kept.set(message.id, secret);
        return secret;
      },
    })),
    'sly.signed-as-ascii: an event is signed as if it had ASCII letters only': change('signing')((was) => ({
      headers: (message, deployment) =>
        was.headers({ ...message, text: message.text.replaceAll(/[^ -~]/gu, '?') }, deployment),
    })),
  }),
  ...breakingLive(['delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable'], {
    'sly.status-kept: a receiver that is no longer there leaves the status of its last answer': delivering((was) => ({
      after: (before, attempted, deployment) => {
        const tried = was.after(before, attempted, deployment);
        return tried.lastStatus === 0 && before.lastStatus !== null
          ? { ...tried, lastStatus: before.lastStatus }
          : tried;
      },
    })),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served'], {
    'sly.unrouted-purged: once there is an endpoint unrouted events are gone': change('eventReading')((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        const { delivering: sending } = call.behaviour;
        return event?.delivery.state === 'unrouted' && sending.target(event, call.deployment) ? null : event;
      },
    })),
  }),
  ...breaking(['webhooks.no-test-events-to-live-endpoint', 'webhooks.test-event-to-test-endpoint'], {
    'sly.test-events-fall-back: without a test address sandbox events go to the live one': delivering((was) => ({
      target: (event, deployment) =>
        was.target(event, deployment) ??
        deployment.endpoints.of(event.business).findLast(({ mode, setting }) => mode === 'live' && setting.active) ??
        null,
    })),
  }),
  ...breakingLive('events.get.foreign-not-found', {
    'sly.event-in-shared-cache: an event that its business read can be read by others for a minute': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        if (event) readEvents(call.deployment).set(id, event);
        const kept = readEvents(call.deployment).get(id);
        return event ?? (kept && now(call) - kept.createdAt < 10 * minute ? kept : null);
      },
    })),
  }),
  ...breakingLive(
    [
      'events.success-emits-charge-succeeded',
      'events.bill-payment-is-charge-succeeded',
      'events.pos-payment-is-charge-succeeded',
    ],
    {
      'sly.equal-references-one-event: charges with one reference make one event in a minute': change('events')(
        (was) => ({
          types: (settlement, deployment) =>
            settlement.is === 'succeeded' &&
            toldLately(settlement.charge.business, settlement.charge.reference, settlement.at)
              ? []
              : was.types(settlement, deployment),
        }),
      ),
    },
  ),
  ...breakingLive('delivery.last-attempt-at', {
    'sly.second-attempt-in-milliseconds: from the second on an attempt is dated in milliseconds': delivering((was) => ({
      show: (delivery, deployment) =>
        delivery.attempts > 1
          ? { ...was.show(delivery, deployment), last_attempt_at: delivery.lastAttemptAt }
          : was.show(delivery, deployment),
    })),
  }),
  ...breakingLive('webhook-endpoints.delete.stops-sending', {
    'sly.retries-go-on: what is under way is still sent to a deleted endpoint': delivering((was) => ({
      stopped: (delivery) => delivery,
      target: (event, deployment) =>
        was.target(event, deployment) ??
        (event.delivery.state === 'retrying'
          ? (deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode) ?? null)
          : null),
    })),
  }),
];
