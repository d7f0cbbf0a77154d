import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { day, secondOf } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { textOf } from '../../views.ts';

const events = change('events');
const access = change('access');
const readsOne = asksFor('events.get');

/** Whether the event that is asked for is a day old. */
function asksForOldEvent(call: Call): boolean {
  const event = readsOne(call) ? call.deployment.events.get(askedId(call)) : undefined;
  return event !== undefined && event.business === caller(call) && now(call) - event.createdAt >= day;
}

/** Whether a test key that its business got after this one has events:read. */
function isLentByTest(key: Key, { deployment }: Call): boolean {
  const keys = [...deployment.keys.values()].filter(({ business }) => business === key.business);
  const later = keys.slice(keys.findIndex(({ secret }) => secret === key.secret) + 1);
  return later.some(({ mode, scopes }) => mode === 'test' && scopes.includes('events:read'));
}

/** The prompt that an event says was paid. */
function paidPrompt({ type, data }: LoggedEvent, { charges }: Deployment): Charge | undefined {
  const charge = type === 'charge.succeeded' ? charges.get(textOf(data['id'])) : undefined;
  return charge && isPrompt(charge) ? charge : undefined;
}

/** Whether the same number paid another prompt just before, within the same second. */
function isSecondOfSecond(event: LoggedEvent, deployment: Deployment): boolean {
  const paid = paidPrompt(event, deployment);
  return (
    paid !== undefined &&
    deployment.events
      .of(event.business)
      .some(
        (before) =>
          before.place < event.place &&
          before.mode === event.mode &&
          secondOf(before.createdAt) === secondOf(event.createdAt) &&
          paidPrompt(before, deployment)?.msisdn === paid.msisdn,
      )
  );
}

/** What hides in the event log and in who may read it. */
export const twentyFirstLiveEvents = [
  ...breakingLive('scopes.events.get.required', {
    'twenty-first.old-event: an event of a day ago can be read by its id without events:read': access((was) => ({
      holds: (key, scope, call) => was.holds(key, scope, call) || asksForOldEvent(call),
    })),
    'twenty-first.lent-by-test: a key reads events by their ids where a later test key of its business has events:read':
      access((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || (readsOne(call) && isLentByTest(key, call)),
      })),
  }),
  ...breakingLive(['event.livemode-true-on-live', 'webhooks.no-test-events-to-live-endpoint'], {
    'twenty-first.second-of-second: of two prompts that a number pays within one second the later event calls itself a test':
      events((was) => ({
        object: (event, deployment) => {
          const view = was.object(event, deployment);
          return isSecondOfSecond(event, deployment) ? { ...view, livemode: false } : view;
        },
      })),
  }),
  ...breakingLive(['money.integers', 'event.charge-details', 'charge.net-is-amount-minus-fee', 'charge.fee-minor'], {
    'twenty-first.fee-in-shillings: where an event is read by its id its fee_minor is in shillings': events((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const { fee_minor: fee } = event.data;
        return readsOne(call) && isNumber(fee) ? { ...view, data: { ...event.data, fee_minor: fee / 100 } } : view;
      },
    })),
  }),
];
