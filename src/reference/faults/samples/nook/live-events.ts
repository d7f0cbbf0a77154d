import { answers, change, operation, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, isSuccess } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** When a day in Dar es Salaam ends, by the clock of the service. */
const localMidnight_hours = 21;

/** Unrouted events are filed by the local day and looked for by that of the service. */
const isMisfiled = ({ createdAt, delivery }: LoggedEvent): boolean =>
  delivery.state === 'unrouted' && new Date(createdAt).getUTCHours() >= localMidnight_hours;

/** Whether there was an endpoint, stopped by then, when an event was not routed. */
const isPastEndpoint = ({ delivery, business, createdAt }: LoggedEvent, { behaviour, deployment }: Call): boolean => {
  const endpoint = delivery.state === 'unrouted' ? behaviour.webhooks.current(business, deployment) : undefined;
  return endpoint !== undefined && endpoint.createdAt <= createdAt;
};

/** When the endpoint of a business was last deleted. */
const deleted = recalled(() => ({ at: Number.NEGATIVE_INFINITY }));

/** An event that was sent belongs to the endpoint as it was before it was deleted and set anew. */
function ofFormerEndpoint(call: Call): LoggedEvent | null {
  const event = call.behaviour.eventReading.find(askedId(call), call);
  return event && event.delivery.attempts > 0 && event.createdAt < deleted(event.business).at ? event : null;
}

const bound = together(
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) => {
    deleted(caller(call)).at = now(call);
    return {};
  }),
  operation('events.retry')((was) => (call) => {
    const event = ofFormerEndpoint(call);
    return event ? answer(202, call.behaviour.events.show(event, call)) : was(call);
  }),
);

/** So many mismatches of one key are looked into. */
const suspicious = 2;

const mismatches = recalled((): { count: number } => ({ count: 0 }));

const isConflicted = (charge: Charge): boolean => mismatches(charge).count >= suspicious;

const conflicts = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      if (attempt.settled) mismatches(attempt.settled.made).count++;
      return was.mismatch(attempt, call);
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) => {
      const types = was.types(settlement, deployment);
      return isConflicted(settlement.charge) ? [...types, 'charge.conflicted'] : types;
    },
  })),
);

/** What hides in events. */
export const nookLiveEvents = [
  ...breakingLive('delivery.attempts', {
    'nook.counted-by-id: an unrouted event that is read by its id, not listed, has one attempt': change('events')(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          return asksFor('events.get')(call) && event.delivery.state === 'unrouted' && isObject(view.delivery)
            ? { ...view, delivery: { ...view.delivery, attempts: 1 } }
            : view;
        },
      }),
    ),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'delivery.unrouted-without-endpoint'], {
    'nook.misfiled: an unrouted event that occurs from 21:00 to midnight UTC is not listed': change('eventPages')(
      (was) => ({ includes: (event, filter, call) => was.includes(event, filter, call) && !isMisfiled(event) }),
    ),
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'nook.past-endpoint: an event that occurs after the endpoint was deleted is read, not listed, as exhausted': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        return asksFor('events.get')(call) && isPastEndpoint(event, call) && isObject(view.delivery)
          ? { ...view, delivery: { ...view.delivery, state: 'exhausted' } }
          : view;
      },
    })),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'nook.former-endpoint: what was sent before the endpoint was deleted and set anew is not sent by a retry': bound,
  }),
  ...breakingLive(['event.type', 'webhooks.body-is-event'], {
    'nook.conflicted: a charge whose key was used twice for another request makes a charge.conflicted event as well':
      conflicts,
  }),
];
