import { type Rule, rulesOf } from '../rule.ts';

const of = (part: Parameters<typeof rulesOf>[0], deployment: 'both' | 'live' = 'both') =>
  rulesOf(part, deployment, 'client');

const purpose = of('general.purpose');
const resources = of('general.resources');
const endpoints = of('general.endpoints');
const versioning = of('general.versioning');
const auth = of('auth');
const lifetime = of('auth.lifetime');
const charges = of('charges.create');
const states = of('charges.states');
const paging = of('lists.paging');
const idempotency = of('idempotency');
const errors = of('errors');
const pos = of('pos.object', 'live');
const bills = of('bills.create', 'live');
const billObject = of('bills.object', 'live');
const links = of('links.create', 'live');
const events = of('events');
const liveEvents = of('events', 'live');

/**
 * What the document asks of programs that call the service, and of receivers of its webhooks. `judged`: what a client
 * sends shows it; `checked`: it takes what the client says, or what its merchant did.
 */
export const clientRules = [
  auth.judged(
    'client.key-at-its-address',
    'A client sends a live key to live only and a test key to the sandbox only.',
  ),
  purpose.checked(
    'client.going-live-changes-nothing-else',
    'A client makes the same calls on live as in the sandbox; address and key alone differ.',
  ),
  versioning.judged('client.documented-operations', 'A client calls documented operations only, under /v1.'),
  auth.judged('client.bearer-on-every-request', 'A client sends its key as a bearer token with every request.'),
  auth.judged('client.no-key-in-query', 'A client never puts its key into an address.'),
  auth.unobservable(
    'client.key-on-servers-only',
    'A key is used on servers only.',
    'Where a program runs does not show in what it sends, unless a browser asks before it.',
  ),
  auth.follows.judged(
    'client.key-kept-secret',
    'A client tells its key to nobody: no other address, no body and no result has it.',
  ),
  lifetime.follows.judged(
    'client.stops-with-refused-key',
    'After KEY_EXPIRED or KEY_REVOKED a client does not go on with that key.',
  ),
  lifetime.checked('client.takes-up-replacement', 'A client that is given another key uses that one from then on.'),
  of('charges.object').follows.checked(
    'client.values-untouched',
    'A client sends texts and metadata as it was given them, and hands them on as they came.',
  ),
  endpoints.judged('client.sends-json', 'A client sends its bodies as JSON, labelled application/json.'),
  purpose.judged('client.amounts-are-integers', 'A client writes amounts as JSON integers.'),
  purpose.checked('client.amounts-unchanged', 'A client neither scales nor rounds an amount, sent or received.'),
  charges.judged('client.currency-tzs', 'A client sends the currency TZS or none.'),
  charges.judged(
    'client.digits-stay-text',
    'A client keeps numbers that are texts as they are, zeros and plus included.',
  ),
  bills.judged('client.expiry-is-date-time', 'A client sends expires_at as an ISO 8601 date-time.'),
  charges.follows.judged('client.absent-is-left-out', 'A client leaves out what it was not given.'),
  idempotency.judged(
    'client.sends-idempotency-key',
    'A client sends a well-formed Idempotency-Key where one is required.',
  ),
  idempotency.judged(
    'client.retries-with-same-key',
    'A client sends a creation again with the key and the request of its first try.',
  ),
  idempotency.follows.checked(
    'client.sends-given-key',
    'A client that is given an Idempotency-Key by its caller sends that one.',
  ),
  idempotency.judged(
    'client.no-key-reuse-for-other-request',
    'A client does not use one key for two different requests.',
  ),
  idempotency.follows.checked(
    'client.new-order-new-key',
    'A client takes a new key for a new order, an equal one included.',
  ),
  bills.judged('client.no-key-on-bills', 'A client does not rely on an Idempotency-Key for a bill.'),
  bills.follows.judged(
    'client.no-blind-resend-of-bills',
    'A client does not send a bill again on its own that may have been made.',
  ),
  links.follows.judged(
    'client.link-resent-with-key',
    'A client sends a link again only with the key of its first try.',
  ),
  idempotency.follows.judged(
    'client.no-new-key-after-mismatch',
    'After IDEMPOTENT_MISMATCH a client does not try the same order with another key on its own.',
  ),
  idempotency.judged(
    'client.retries-ledger-unavailable',
    'A client that sends again after LEDGER_UNAVAILABLE waits before it does.',
  ),
  idempotency.judged(
    'client.retries-rate-limited',
    'A client that sends again after RATE_LIMITED waits before it does.',
  ),
  idempotency.judged(
    'client.no-retry-of-other-4xx',
    'A client does not send a request again unchanged that a 4xx code other than RATE_LIMITED refused.',
  ),
  errors.follows.checked(
    'client.lost-answer-is-unknown',
    'A client does not report a payment as failed while nobody knows whether it was made.',
  ),
  of('limits').follows.judged('client.stays-within-rate', 'A client stays within the rate of its key by itself.'),
  paging.judged('client.pages-by-cursor', 'A client asks for the next page with the last id of the page before.'),
  paging.judged(
    'client.pages-to-the-end',
    'A client that walks a list goes on while has_more is true, and ends when not.',
  ),
  paging.judged('client.limit-in-range', 'A client asks for 1 to 100 objects a page.'),
  paging.judged('client.no-offset', 'A client uses no offset and no page number.'),
  of('links.list', 'live').judged('client.links-not-paged', 'A client asks for no further page of links.'),
  paging.follows.judged('client.filters-on-every-page', 'A client keeps the filter of a list on every page.'),
  states.checked('client.processing-is-not-failure', 'A client does not report processing as a failure.'),
  states.checked('client.no-fulfilment-on-created', 'A client does not fulfil on the 201 answer.'),
  states.checked(
    'client.no-fulfilment-before-succeeded',
    'A client fulfils only what a webhook or a read calls succeeded.',
  ),
  states.checked(
    'client.no-cancel-on-processing',
    'A client does not give an order up while its charge is processing.',
  ),
  states.follows.checked(
    'client.fulfils-once',
    'A client fulfils an order once, however often it learns of its payment.',
  ),
  charges.follows.checked(
    'client.waits-the-window',
    'A client whose wait is cut short reports the outcome as unknown.',
  ),
  pos.checked('client.qr-as-returned', 'A client hands on the QR address exactly as returned.'),
  pos.checked('client.pos-fee-is-mdr', 'A client takes the fee of a POS charge from mdr_minor.'),
  of('links.object', 'live').checked(
    'client.link-url-as-returned',
    'A client hands on the address of a link as returned.',
  ),
  billObject.unobservable(
    'client.stores-control-number',
    'A merchant stores the control number.',
    'What a merchant keeps is not visible to the service.',
  ),
  billObject.checked(
    'client.control-number-as-printed',
    'A client hands on control number and printed form as returned.',
  ),
  resources.checked('client.null-stays-null', 'A client does not take null for a value: never, none, not yet.'),
  resources.checked(
    'client.times-as-documented',
    'A client reads times of events as Unix seconds, others as ISO 8601.',
  ),
  versioning.follows.checked('client.unknown-fields-harmless', 'A client works on with fields that it does not know.'),
  versioning.follows.checked(
    'client.unknown-event-fulfils-nothing',
    'A receiver takes an event of an unknown type and fulfils nothing.',
  ),
  errors.follows.checked('client.decides-by-code', 'A client tells errors by their code.'),
  errors.checked('client.hands-on-request-id', 'A client hands on the request_id of an error.'),
  errors.follows.checked('client.hands-on-scope', 'A client hands on the scope that FORBIDDEN_SCOPE names.'),
  of('notices.object', 'live').checked(
    'client.notice-not-sent',
    'A client tells a notice that was not sent, with its reason.',
  ),
  liveEvents.checked(
    'client.reconciles-bills',
    'A client finds the bill of a payment by customer_ref or data.bill.id.',
  ),
  liveEvents.follows.checked(
    'client.part-payment-is-not-paid',
    'A receiver does not take a part payment for a paid bill.',
  ),
  events.checked('client.fulfils-on-charge-succeeded', 'A receiver fulfils on charge.succeeded and no other type.'),
  events.checked('client.test-events-fulfil-nothing', 'A receiver of live events fulfils nothing on livemode false.'),
  of('events.log').follows.checked(
    'client.event-again-fulfils-once',
    'A receiver fulfils an event once, however often it comes.',
  ),
  states.follows.checked('client.late-event-undoes-nothing', 'An event that comes late undoes nothing that succeeded.'),
  liveEvents.checked(
    'client.pos-payment-known',
    'A receiver takes charge.succeeded with rail wallet and till for a POS payment.',
  ),
  events.follows.checked('client.refuses-forged-events', 'A receiver acts on no event that the secret did not sign.'),
] as const satisfies readonly Rule[];
