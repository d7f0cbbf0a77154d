import { type Rule, rulesOf } from '../rule.ts';

const section = 'Events';
const both = rulesOf(section, 'both');
const live = rulesOf(section, 'live');
const sandbox = rulesOf(section, 'sandbox');
const client = rulesOf(section, 'live', 'client');

export const eventsRules = [
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
