import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('events.object', 'live');
const states = rulesOf('events.states', 'live');
const log = rulesOf('events.log', 'live');
const both = rulesOf('events', 'both');
const live = rulesOf('events', 'live');
const sandbox = rulesOf('events', 'sandbox');
const client = rulesOf('events', 'live', 'client');

export const eventRules = [
  object.judged('event.id', 'An event has an id, a string.'),
  object.judged('event.id-prefix', 'The id of an event begins with ev_.'),
  object.judged('event.object', 'The object of an event is "event".'),
  object.judged('event.type', 'The type of an event is one of the four documented.'),
  object.judged('event.created', 'An event has created, whole Unix seconds.'),
  object.judged('event.livemode', 'An event has livemode, a boolean.'),
  object.judged('event.livemode-true-on-live', 'An event of the live log does not call itself a test event.'),
  object.judged('event.data', 'An event has data, an object.'),
  object.judged('event.charge-reference', 'An event about a charge carries the reference of that charge.'),
  object.judged('event.charge-details', 'What an event tells of a charge agrees with that charge.'),
  object.judged('event.delivery', 'An event of the log has delivery, an object.'),
  object.judged('delivery.state', 'The state of a delivery is one of the five documented.'),
  object.judged('delivery.attempts', 'A delivery has attempts, an integer.'),
  object.judged('delivery.attempts-remaining', 'A delivery has attempts_remaining, an integer.'),
  object.judged('delivery.last-status', 'A delivery has last_status, an integer or null.'),
  object.checked(
    'delivery.last-status-zero-when-unreachable',
    'The last status is 0 when the receiver could not be reached.',
  ),
  object.judged(
    'delivery.last-status-of-last-attempt',
    'The last status is what the receiver answered to the last attempt.',
  ),
  object.judged('delivery.last-response', 'A delivery has last_response, a string or null.'),
  object.judged('delivery.last-attempt-at', 'A delivery has last_attempt_at, whole Unix seconds or null.'),
  object.judged('delivery.next-attempt-at', 'A delivery has next_attempt_at, whole Unix seconds or null.'),
  states.checked('delivery.unrouted-without-endpoint', 'An event that occurs while no endpoint is active is unrouted.'),
  states.checked('delivery.unrouted-stays-readable', 'An unrouted event can be read through the events endpoints.'),
  log.judged('events.list.holds-events', 'Every object of the event list is an event.'),
  log.judged('events.list.own-business-only', 'The event list holds no event of another business.'),
  log.judged('events.list.served', 'The event log can be listed.'),
  log.judged('events.get.served', 'An event of the log can be read by its id.'),
  log.judged('events.get.the-one-asked', 'The event that is read has the id that was asked for.'),
  log.judged('events.get.unknown-not-found', 'An id that never existed is not found.'),
  log.judged('events.get.foreign-not-found', 'An event of another business is not found.'),
  log.checked('events.retry.attempts-again', 'A retry posts the event to the endpoint again.'),
  log.judged('events.retry.unknown-not-found', 'An event that never existed cannot be retried.'),
  log.judged('events.retry.foreign-not-found', 'An event of another business cannot be retried.'),
  live.judged('webhooks.posted-to-endpoint', 'An event is posted to the active endpoint of its mode.'),
  live.judged('webhooks.body-is-event', 'What is posted is an event.'),
  both.judged('webhooks.signed', "A posted event is signed with the endpoint's secret."),
  live.checked('events.success-emits-charge-succeeded', 'A charge that succeeds makes a charge.succeeded event.'),
  live.checked(
    'events.bill-payment-is-charge-succeeded',
    'A payment of a bill makes a charge.succeeded event with data.bill.',
  ),
  live.judged('events.bill-id', "data.bill carries the bill's id."),
  live.judged('events.bill-control-number', "data.bill carries the bill's control number."),
  live.judged('events.bill-outstanding-minor', 'data.bill carries outstanding_minor, an integer.'),
  live.checked('events.no-bill-paid-event', 'Paying a bill makes no event of another type.'),
  live.checked('events.pos-payment-is-charge-succeeded', 'A payment at a till makes a charge.succeeded event.'),
  live.judged('events.pos-rail-wallet', 'The event of a payment at a till has the rail wallet.'),
  live.judged('events.pos-till', 'The event of a payment at a till carries the till.'),
  sandbox.judged('webhooks.test-event-to-test-endpoint', 'A sandbox event goes to the test-mode address.'),
  sandbox.judged('webhooks.test-event-livemode-false', 'A sandbox event carries livemode false.'),
  live.judged('webhooks.no-test-events-to-live-endpoint', 'The live endpoint receives no sandbox event.'),
  client.checked('client.reconciles-bills', 'A client finds the bill of a payment by customer_ref or data.bill.id.'),
] as const satisfies readonly Rule[];
