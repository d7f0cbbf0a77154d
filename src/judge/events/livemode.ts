import type { Decision } from '../../evidence/decision.ts';
import { chargeOf } from './charge.ts';
import { shownIn } from '../resources/shown.ts';
import type { Judge } from '../judge.ts';
import { noted, type Placed, rulings } from '../ruling.ts';

/** What the events of the log say of their mode. Whether the log holds test events beside those of live is open. */
export const eventLivemode: Judge = (exchange, history) => {
  const places: Placed[] = [];
  const tests: Decision[] = [];
  for (const event of shownIn('event', exchange)) {
    const { livemode } = event.fields;
    const charge = chargeOf(event, history)?.charge;
    const wrong = (value: boolean) => ({
      expected: `livemode ${event.place}: ${!value}, since ${charge?.id} is a charge of ${charge?.deployment}`,
      actual: String(value),
      with: charge ? [charge.first.n] : [],
    });
    if (livemode === true && charge?.deployment === 'sandbox')
      places.push({ rule: 'webhooks.test-event-livemode-false', place: wrong(true) });
    else if (livemode === true) places.push({ rule: 'event.livemode-true-on-live', place: null });
    else if (livemode === false && charge?.deployment === 'live')
      places.push({ rule: 'event.livemode-true-on-live', place: wrong(false) });
    else if (livemode === false) tests.push(noted('events.list.test-events', exchange, 'yes'));
  }
  return [...rulings(exchange, places), ...tests];
};
