import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { monthOf } from '../fen/calendar.ts';
import { day } from '../rare/recalled.ts';

/** Changes what the log tells of how often an event was attempted. */
const attempts = (alter: (count: number, event: LoggedEvent, call: Call) => JsonValue) =>
  change('events')((was) => ({
    show: (event, call) => {
      const view = was.show(event, call);
      const { delivery } = view;
      if (!isObject(delivery)) return view;
      const altered: JsonObject = { ...delivery, attempts: alter(event.delivery.attempts, event, call) };
      return { ...view, delivery: altered };
    },
  }));

/** After two weeks what was delivered is in a store that keeps numbers as texts. */
const isInStore = ({ delivery, createdAt }: LoggedEvent, call: Call): boolean =>
  delivery.state === 'delivered' && furthest(call) - createdAt >= 14 * day;

/** The list joins each event with its attempts; where there are several it has a row of their numbers. */
const numbersOf = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth + 1);

/** What went nowhere in an earlier month is still in the log, but not in the table of ids. */
const isOfEarlierMonth = ({ delivery, createdAt }: LoggedEvent, call: Call): boolean =>
  delivery.state === 'unrouted' && monthOf(createdAt) < monthOf(furthest(call));

/** Whose endpoint was deleted a day ago is no longer asked whether there is something to send. */
function isDormant(business: Business, at: number, { endpoints }: Deployment): boolean {
  const endpoint = endpoints.of(business).findLast(({ mode }) => mode === 'live');
  return endpoint !== undefined && !endpoint.setting.active && at - endpoint.setting.updatedAt >= day;
}

/** What hides in the event log. */
export const fellLiveEvents = [
  ...breakingLive('delivery.attempts', {
    'fell.old-numbers: two weeks after an event that was delivered its attempts are a text': attempts(
      (count, event, call) => (isInStore(event, call) ? String(count) : count),
    ),
  }),
  ...breakingLive('delivery.attempts', {
    'fell.joined-attempts: in the list the attempts of an event that was attempted more than once are a list': attempts(
      (count, _event, call) => (asksFor('events.list')(call) && count > 1 ? numbersOf(count) : count),
    ),
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served', 'errors.cause-of-not-found'], {
    'fell.ids-of-the-month: from the turn of the month on an unrouted event is not found by its id': change(
      'eventReading',
    )((was) => ({
      find: (id, call) => {
        const event = was.find(id, call);
        return event && asksFor('events.get')(call) && isOfEarlierMonth(event, call) ? null : event;
      },
    })),
  }),
  ...breakingLive(
    [
      'delivery.unrouted-without-endpoint',
      'delivery.unrouted-stays-readable',
      'events.success-emits-charge-succeeded',
      'events.bill-payment-is-charge-succeeded',
      'events.pos-payment-is-charge-succeeded',
    ],
    {
      'fell.dormant: from a day after the endpoint was deleted on events are not recorded': change('events')((was) => ({
        types: (settlement, deployment) =>
          isDormant(settlement.charge.business, settlement.at, deployment) ? [] : was.types(settlement, deployment),
      })),
    },
  ),
];
