import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('events.object', 'live');
const states = rulesOf('events.states', 'live');
const log = rulesOf('events.log', 'live');
const both = rulesOf('events', 'both');
const live = rulesOf('events', 'live');
const sandbox = rulesOf('events', 'sandbox');

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
  object.judged(
    'delivery.attempts',
    'A delivery has attempts, an integer: none where it had nowhere to go, one at least where it was delivered.',
  ),
  object.judged('delivery.attempts-remaining', 'A delivery has attempts_remaining, an integer and never below 0.'),
  object.judged(
    'delivery.last-status',
    'A delivery has last_status, an integer or null, and a status only where it was attempted.',
  ),
  object.checked(
    'delivery.last-status-zero-when-unreachable',
    'The last status is 0 when the receiver could not be reached.',
  ),
  object.judged(
    'delivery.last-status-of-last-attempt',
    'The last status is what the receiver answered to the last attempt.',
  ),
  object.judged('delivery.last-response', 'A delivery has last_response, a string or null.'),
  object.judged(
    'delivery.last-attempt-at',
    'A delivery has last_attempt_at, whole Unix seconds or null, and no moment at which nothing was attempted.',
  ),
  object.judged(
    'delivery.next-attempt-at',
    'A delivery has next_attempt_at, whole Unix seconds or null, none before its event, and none to come once exhausted.',
  ),
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
] as const satisfies readonly Rule[];

export const eventStatements = {
  'events.object': `
    heading.1 | object is event. | event.object
    table.1.1 | An event has an id, a text. | event.id
    table.1.2 | Its id starts with ev_. | event.id-prefix
    table.2 | type is one of four words. | event.type
    table.3 | created is in Unix seconds. | event.created
    table.4 | livemode tells test events by false. | event.livemode event.livemode-true-on-live
      webhooks.test-event-livemode-false
    table.5.1 | data of a charge's event is about that charge. | event.data event.charge-details
    table.5.2 | The reference is in it. | event.charge-reference
    table.5.3 | What else data has is left open. | event.data-contents
    table.6 | delivery is an object. | event.delivery event.delivery-in-posted-event
  `,
  'events.delivery': `
    table.1 | state is one of five words. | delivery.state
    table.2 | attempts is an integer. | delivery.attempts
    table.3 | attempts_remaining is an integer. | delivery.attempts-remaining delivery.remaining-when-over
    table.4.1 | last_status is the answer to the last attempt. | delivery.last-status
      delivery.last-status-of-last-attempt
    table.4.2 | It is 0 where no receiver was reached. | delivery.last-status-zero-when-unreachable
    table.5 | last_response is a text or null. | delivery.last-response
    table.6 | last_attempt_at is Unix seconds or null. | delivery.last-attempt-at
    table.7 | next_attempt_at is Unix seconds or null. | delivery.next-attempt-at
  `,
  'events.states': `
    paragraph.1.1 | A delivery has five states. | delivery.state
    paragraph.1.2 | Without an active endpoint it is unrouted. | delivery.unrouted-without-endpoint
    paragraph.1.3 | The event can be read all the same. | delivery.unrouted-stays-readable
    paragraph.1.4 | Its other moves are left open. | delivery.transitions delivery.unrouted-later
  `,
  'events.log': `
    paragraph.1.1 | The log is listed and read. | events.list.served events.list.holds-events
      events.list.own-business-only events.get.*
    paragraph.1.2 | It has each event's delivery. | event.delivery
    paragraph.1.3 | How it is asked and wrapped is left open. | events.list.query-parameters events.list.envelope
      events.list.test-events events.statuses
    paragraph.1.4 | A retry attempts the delivery again. | events.retry.attempts-again events.retry.unknown-not-found
      events.retry.foreign-not-found client.event-again-fulfils-once
    paragraph.1.5 | How it is asked and answered is left open. | events.retry.answer
  `,
  events: `
    bullet.1.1 | Events are posted where the mode's endpoint is. | webhooks.posted-to-endpoint webhooks.body-is-event
      webhooks.other-posts clients.answers-at-once
    bullet.1.2 | The endpoint's secret signs them. | webhooks.signed webhook-endpoint.secret-prefix
      client.refuses-forged-events
    bullet.2 | There are four types. | event.type client.fulfils-on-charge-succeeded
    bullet.3.1 | For the payment of a bill, charge.succeeded is sent. | events.bill-payment-is-charge-succeeded
      events.success-emits-charge-succeeded
    bullet.3.2 | Its data.bill has three fields. | events.bill-id events.bill-control-number
      events.bill-outstanding-minor events.bill-outstanding-before-or-after client.part-payment-is-not-paid
    bullet.3.3 | Paying a bill makes no other event. | events.no-bill-paid-event
    bullet.3.4 | By customer_ref and the id there clients reconcile. | client.reconciles-bills
    bullet.4 | A payment at a till is one with rail wallet and the till. | events.pos-payment-is-charge-succeeded
      events.pos-rail-wallet events.pos-till client.pos-payment-known
    bullet.5.1 | Test events have an address of their own. | webhooks.test-event-to-test-endpoint
      webhooks.no-test-events-to-live-endpoint
    bullet.5.2 | Their livemode is false. | webhooks.test-event-livemode-false client.test-events-fulfil-nothing
    bullet.6.1 | With no active endpoint events are unrouted. | delivery.unrouted-without-endpoint
    bullet.6.2 | The log keeps those, too. | delivery.unrouted-stays-readable
    bullet.7 | A last_status of 0 says that no receiver was reached. | delivery.last-status-zero-when-unreachable
    bullet.8 | How a post is signed is left open. | webhooks.signature
    bullet.9 | When it is tried again is left open. | webhooks.retry-schedule webhooks.receiver-answer
    bullet.10 | What causes the other types is left open. | webhooks.what-emits-* events.of-one-success
  `,
} as const;
