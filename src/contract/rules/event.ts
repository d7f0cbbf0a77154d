import { type Rule, rulesOf } from '../rule.ts';

const section = "Event (object = 'event')";
const live = rulesOf(section, 'live');

export const eventRules = [
  live.judged('event.id', 'An event has an id, a string.'),
  live.judged('event.id-prefix', 'The id of an event begins with ev_.'),
  live.judged('event.object', 'The object of an event is "event".'),
  live.judged('event.type', 'The type of an event is one of the four documented.'),
  live.judged('event.created', 'An event has created, whole Unix seconds.'),
  live.judged('event.livemode', 'An event has livemode, a boolean.'),
  live.judged('event.livemode-true-on-live', 'An event of the live log does not call itself a test event.'),
  live.judged('event.data', 'An event has data, an object.'),
  live.judged('event.charge-reference', 'An event about a charge carries the reference of that charge.'),
  live.judged('event.charge-details', 'What an event tells of a charge agrees with that charge.'),
  live.judged('event.delivery', 'An event of the log has delivery, an object.'),
  live.judged('delivery.state', 'The state of a delivery is one of the five documented.'),
  live.judged('delivery.attempts', 'A delivery has attempts, an integer.'),
  live.judged('delivery.attempts-remaining', 'A delivery has attempts_remaining, an integer.'),
  live.judged('delivery.last-status', 'A delivery has last_status, an integer or null.'),
  live.checked(
    'delivery.last-status-zero-when-unreachable',
    'The last status is 0 when the receiver could not be reached.',
  ),
  live.judged(
    'delivery.last-status-of-last-attempt',
    'The last status is what the receiver answered to the last attempt.',
  ),
  live.judged('delivery.last-response', 'A delivery has last_response, a string or null.'),
  live.judged('delivery.last-attempt-at', 'A delivery has last_attempt_at, whole Unix seconds or null.'),
  live.judged('delivery.next-attempt-at', 'A delivery has next_attempt_at, whole Unix seconds or null.'),
] as const satisfies readonly Rule[];
