import { change } from '../../../change.ts';
import { isUnderWay } from '../../../events/delivery.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { delivering } from '../../webhooks/delivery-changes.ts';
import { webhooks } from '../../webhooks/endpoint-changes.ts';

/** Settings that were given up: at least one event could not be brought there in all its attempts. */
const givenUp = new WeakSet<Setting>();

function noteGivenUp({ business, mode, setting }: WebhookEndpoint, { events }: Deployment): void {
  const isExhausted = events
    .of(business)
    .some(
      ({ mode: own, delivery: { state, lastAttemptAt } }) =>
        own === mode && state === 'exhausted' && lastAttemptAt !== null && lastAttemptAt >= setting.updatedAt,
    );
  if (isExhausted) givenUp.add(setting);
}

/** What was given up is set like an address that was never there. */
const setAnew = webhooks((was) => ({
  current: (business, deployment) => {
    const endpoint = was.current(business, deployment);
    if (endpoint) noteGivenUp(endpoint, deployment);
    return endpoint;
  },
  set: (known, url, deployment) => {
    const setting = was.set(known, url, deployment);
    const isSame = known !== null && setting.rotation === known.rotation;
    return isSame && givenUp.has(known) ? { ...setting, rotation: setting.rotation + 1 } : setting;
  },
}));

/** A row that a worker holds for its next attempt is passed over. */
const isHeld = (call: Call): boolean =>
  call.deployment.events
    .of(caller(call))
    .some(({ mode, delivery }) => mode === call.deployment.mode && delivery.state === 'retrying');

function billOf({ data }: LoggedEvent): unknown {
  const { bill } = data;
  return isObject(bill) ? bill['id'] : undefined;
}

/** The events of a bill that is paid are kept as one. */
function lastOfPaid(event: LoggedEvent, call: Call): LoggedEvent | undefined {
  const id = billOf(event);
  const bill = typeof id === 'string' ? call.deployment.bills.get(id) : undefined;
  if (!bill || call.behaviour.billStanding.state(bill, call) !== 'paid') return undefined;
  return call.deployment.events.of(event.business).findLast((other) => billOf(other) === id);
}

/** What hides in the webhook endpoint, in deliveries and in the log. */
export const wyndLiveWebhooks = [
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'wynd.given-up: the same address set again after an event for it was exhausted gets another secret': setAnew,
  }),
  ...breakingLive(
    [
      'webhook-endpoints.delete.served',
      'errors.cause-of-not-found',
      'webhook-endpoints.delete.stops-sending',
      'webhook-endpoint.inactive-after-delete',
    ],
    {
      'wynd.held-row: an endpoint cannot be deleted while an event waits for a further attempt: it is NOT_FOUND':
        change('endpointReading')((was) => ({
          find: (id, call) =>
            isServed(call.route, 'webhook-endpoints.delete') && isHeld(call) ? null : was.find(id, call),
        })),
    },
  ),
  ...breakingLive('delivery.last-attempt-at', {
    'wynd.attempt-never-made: once its endpoint is deleted last_attempt_at of an event is when the next attempt was due':
      delivering((was) => ({
        stopped: (delivery) => {
          const stopped = was.stopped(delivery);
          const { attempts, nextAttemptAt } = delivery;
          return isUnderWay(delivery) && attempts > 0 && nextAttemptAt !== null
            ? { ...stopped, lastAttemptAt: nextAttemptAt }
            : stopped;
        },
      })),
  }),
  ...breakingLive('events.get.the-one-asked', {
    'wynd.one-event-a-bill: an event of a bill that is paid is read by its id as that of the last payment': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        return (event && isServed(call.route, 'events.get') && lastOfPaid(event, call)) || event;
      },
    })),
  }),
];
