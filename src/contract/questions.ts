import { type CodeName, codeName, errors } from './errors.ts';
import { clientQuestions } from './client-questions.ts';
import { about, type Question } from './question.ts';

type OpenStatus = Extract<(typeof errors)[number], { readonly status: null }>['code'];
type StatusQuestion = `status-of.${CodeName<OpenStatus>}`;

const isOpen = (error: (typeof errors)[number]): error is Extract<typeof error, { readonly status: null }> =>
  error.status === null;

export const statusQuestionOf = (code: OpenStatus): StatusQuestion => `status-of.${codeName(code)}`;

const statuses = errors
  .filter(isOpen)
  .map(({ code }) => about('errors')<StatusQuestion>(statusQuestionOf(code), `Which HTTP status does ${code} have?`));

const purpose = about('general.purpose');
const resources = about('general.resources');
const charge = about('charges.object');
const pos = about('pos.object');
const link = about('links.object');
const bill = about('bills.object');
const event = about('events.object');
const chargeStates = about('charges.states');
const billStates = about('bills.states');
const deliveryStates = about('events.states');
const endpoints = about('general.endpoints');
const chargesCreate = about('charges.create');
const idempotency = about('idempotency');
const authentication = about('auth');
const errorBodies = about('errors');
const limits = about('limits');
const sandbox = about('sandbox');

export const questions = [
  ...statuses,
  purpose(
    'sandbox.unserved-path-answer',
    'How does the sandbox refuse a path that it does not serve: NOT_FOUND or METHOD_NOT_ALLOWED?',
  ),
  purpose(
    'deployments.same-shapes-extra-fields',
    'Which fields beside livemode and simulation differ between live and sandbox?',
  ),
  resources('date-times.precision-and-zone', 'With which precision and zone are date-times written?'),
  resources('date-times.forms-read', 'Which forms of an ISO 8601 date-time does the service read?'),
  resources(
    'objects.nested-object-field',
    'Do nested objects (settlement, simulation, delivery, the bill of an event) name their type too?',
  ),
  resources('ids.capitals', 'Is an object found by its id in other capitals?'),
  resources('optional-text.when-not-given', 'Is an optional text that was not given left out, null or empty?'),
  charge('charge.taken-beside-the-fee', 'Is anything but the fee taken off what a payer authorises?'),
  charge('charge.failure-reason-field', 'Which field of a failed charge holds the reason?'),
  charge('charge.failure-reasons-on-live', 'Which reasons other than the two of the sandbox occur?'),
  charge('charge.simulation-payer-form', 'In which form does simulation.payer give the number?'),
  charge('charge.simulation-note-wording', 'How does the note name the branch?'),
  charge(
    'charge.expires-at-of-links-and-bills',
    'Which expires_at has a charge that somebody made by paying a link or a bill?',
  ),
  charge('charge.reference-of-links-and-bills', 'Which reference has a charge of a link or a bill?'),
  charge('charge.undocumented-fields', 'Which fields does a charge carry that are not documented?'),
  pos(
    'pos-charge.fee-minor-beside-mdr',
    'Does a POS charge carry fee_minor beside mdr_minor, at creation and at a later read?',
  ),
  pos('pos-charge.rail-before-paid', 'What is the rail of a POS charge that is not paid yet?'),
  pos('pos-charge.fields-on-read', 'Which of till, token and qr does a later read show?'),
  pos('pos-charge.code-at-reads', 'Are token and qr the same wherever a POS charge is shown again?'),
  pos('pos-charge.expiry-without-processing', 'Does an unpaid POS charge go from requires_payment to expired?'),
  link('payment-link.used-counts', 'When does used grow: at a payment, at its success, for failed attempts?'),
  link('payment-link.after-last-use', 'What happens to a link that is used up, expired or closed?'),
  link('payment-link.when-new', 'Is a new link ever inactive?'),
  link('payment-link.url-at-reads', 'Is the url of a link the same at every read?'),
  link('payment-link.max-uses-of-single-use', 'What is max_uses of a single_use link, and may it be given?'),
  bill('bill.check-digit-algorithm', 'How is the check digit of a control number computed?'),
  bill('bill.paid-minor-when-overpaid', 'Does paid_minor include the excess of an overpaid bill?'),
  about('balance.object')('balance.note-wording', 'What does the note of the balance say, in the sandbox and on live?'),
  event('event.data-contents', 'Which fields does the data of each event type hold?'),
  event('event.delivery-in-posted-event', 'Does a posted event carry delivery?'),
  chargeStates('charge.initial-state', 'In which state is a phone-prompt charge created when it is not processing?'),
  chargeStates('charge.what-starts-processing', 'What moves a charge from requires_payment to processing?'),
  chargeStates('charge.what-ends-processing-on-live', 'What ends processing on a live network, and when?'),
  chargeStates('charge.late-success-on-live', 'May a live charge that failed or expired succeed after all?'),
  billStates('bill.what-makes-part-paid', 'What moves a bill from open to part_paid?'),
  billStates('bill.what-makes-expired', 'What triggers the expiry of a bill, and how soon?'),
  billStates('bill.other-transitions', 'Which other moves of a bill exist?'),
  billStates('bill.part-payment-amounts', 'May a part of a bill, or what is too much, be no amount of a charge?'),
  billStates('bill.expired-and-cancelled', 'Which state has a bill that is both expired and cancelled?'),
  billStates(
    'bill.overpayment-charges',
    'Is an overpayment one charge or two, and which field of a charge holds the bill id?',
  ),
  deliveryStates('delivery.transitions', 'How does a delivery move between its states?'),
  deliveryStates('delivery.remaining-when-over', 'Which attempts_remaining has a delivery that is over?'),
  deliveryStates('delivery.unrouted-later', 'Is an unrouted event sent once an endpoint is set?'),
  endpoints('list.limit-out-of-range', 'Is a limit below 1 or above 100 refused or clamped?'),
  endpoints('list.limit-not-a-number', 'Is a limit that is no integer refused or ignored?'),
  endpoints('list.short-page', 'May a page be shorter than its limit while has_more is true?'),
  endpoints('list.unknown-cursor', 'How is a starting_after answered that is no id of the list?'),
  endpoints('list.unknown-state', 'How is an unknown state answered?'),
  endpoints('list.filter-with-cursor', 'How do a filter and a cursor outside it go together?'),
  endpoints('request.unknown-query-parameter', 'Is an unknown query parameter refused or ignored?'),
  endpoints('request.unknown-body-field', 'Is an unknown body field refused or ignored?'),
  endpoints('request.malformed-json', 'With which code is a body refused that is no JSON object?'),
  endpoints('request.content-type', 'How is a body of another Content-Type answered?'),
  endpoints(
    'order-of-checks',
    'In which order are key, address, route, scope, business, Idempotency-Key and body checked?',
  ),
  endpoints('reads.after-a-change', 'How soon does a change show in what is read?'),
  endpoints('paths.unknown', 'How is a path answered that is not documented?'),
  chargesCreate('charges.create.null-for-optional', 'Is null for an optional field the same as leaving it out?'),
  chargesCreate('charges.create.amount-zero-or-less', 'Is an amount of zero or below BAD_AMOUNT or AMOUNT_TOO_SMALL?'),
  chargesCreate(
    'charges.create.amount-small-and-uneven',
    'Which code has an amount that is small and no multiple of 100?',
  ),
  chargesCreate(
    'charges.create.missing-field-code',
    'With which code is a missing field refused: its own or BAD_REQUEST?',
  ),
  chargesCreate('charges.create.text-too-long-code', 'With which code is a text beyond its limit refused?'),
  chargesCreate(
    'charges.create.text-of-another-type',
    'Is a reference or description that is no string refused or converted?',
  ),
  chargesCreate('charges.create.metadata-of-another-type', 'Is metadata that is no object refused or ignored?'),
  chargesCreate('charges.create.msisdn-leading-digits', 'Which digits may begin a valid number?'),
  chargesCreate('charges.create.amount-written-as-decimal', 'Is 10000.0 or 1e4 an integer?'),
  about('pos.create')(
    'pos.create.currency-code',
    'With which code is a currency other than TZS refused on a POS charge?',
  ),
  about('bills.create')('bills.create.small-amount-code', 'With which code is a bill below the minimum refused?'),
  about('bills.create')('bills.create.customer-ref-empty', 'Is an empty customer_ref refused?'),
  about('bills.create')('bills.create.idempotency-key', 'Is an Idempotency-Key on a bill ignored or refused?'),
  about('bills.create')(
    'bills.create.text-too-long-code',
    'With which code is a payer_name or description beyond its limit refused?',
  ),
  about('notices.send')('bills.notify.number-forms', 'Which forms of a number does a notice accept?'),
  about('notices.send')('bills.notify.of-a-bill-that-is-over', 'Is a notice sent of a cancelled or expired bill?'),
  about('notices.send')('bills.notify.refusal-reasons', 'For which reasons is a notice not sent?'),
  about('links.create')('links.create.amount-bounds', 'Which bounds has the price of a link?'),
  about('links.create')('links.create.kind-code', 'With which code is an unknown kind refused?'),
  about('links.create')('links.create.subdomain', 'Is a subdomain of the registered website on the website?'),
  about('links.create')('links.create.malformed-key', 'Is a malformed Idempotency-Key on a link refused or ignored?'),
  about('links.create')(
    'links.create.mismatch-on-other-fields',
    'Does a changed field other than the price make a mismatch on a link?',
  ),
  about('links.list')('links.list.has-more', 'What is has_more of the list of links, which has no next page?'),
  about('links.list')('links.list.starting-after', 'Is starting_after on the list of links refused or ignored?'),
  about('webhooks.set')(
    'webhook-endpoints.set.after-delete',
    'Does setting an address again after a deletion keep its id, and the secret where the id is another one?',
  ),
  about('webhooks.set')(
    'webhook-endpoints.set.private-host',
    'Is an address refused that the public network does not reach?',
  ),
  about('webhooks.set')(
    'webhook-endpoints.set.url-spelling',
    'Which unusual spellings of an address are accepted: capitals, fragments, spaces, other alphabets?',
  ),
  about('webhooks.delete')('webhook-endpoints.delete.answer', 'Which status and body has a successful deletion?'),
  about('webhooks.delete')(
    'webhook-endpoints.delete.again',
    'How is the deletion of an endpoint answered that was deleted or replaced before?',
  ),
  about('events.log')('events.list.query-parameters', 'Which query parameters does the event list take?'),
  about('events.log')('events.list.envelope', 'What stands around the events of the list, and which of them is first?'),
  about('events.log')('events.list.test-events', 'Does the event log of live hold test events too?'),
  about('events.log')('events.statuses', 'Which statuses do the event endpoints answer with on success?'),
  about('events.log')('events.retry.answer', 'Which body does a retry take, and how is it answered?'),
  idempotency('idempotency.replay-status', 'Does a replay answer 200 or 201?'),
  idempotency('idempotency.replay-body', 'Does a replay show the first answer or the present state?'),
  idempotency('idempotency.namespace', 'Do the operations share one namespace of keys?'),
  idempotency('idempotency.refused-request-uses-key', 'Does a refused request use its key up?'),
  idempotency('idempotency.number-in-another-form', 'Is the same number in another form the same request?'),
  idempotency('idempotency.currency-omitted-or-given', 'Are an omitted currency and TZS the same request?'),
  idempotency(
    'idempotency.reference-omitted-or-empty',
    'Are an omitted, a null and an empty reference the same request?',
  ),
  idempotency('idempotency.key-retention', 'For how long is a key remembered?'),
  idempotency(
    'idempotency.live-and-sandbox-keys',
    'Do live and sandbox know of the Idempotency-Keys that a business used on the other?',
  ),
  authentication(
    'auth.unknown-key-of-other-mode',
    'Is an unknown key with the other prefix BAD_KEY or the code of the wrong address?',
  ),
  authentication('auth.scheme-case', 'Is the scheme Bearer read without regard to case?'),
  authentication(
    'auth.header-and-query',
    'How is a request answered that has a good key in the header and one in the query?',
  ),
  about('events')('webhooks.signature', 'Which header holds the signature, and how is it made?'),
  about('events')('webhooks.other-posts', 'What is posted to an address to see whether somebody is there?'),
  about('events')('webhooks.retry-schedule', 'When and how often is a delivery attempted again?'),
  about('events')('webhooks.what-emits-escrow-funded', 'What emits escrow.funded?'),
  about('events')('webhooks.what-emits-escrow-released', 'What emits escrow.released?'),
  about('events')('webhooks.what-emits-charge-expired', 'What emits charge.expired?'),
  about('events')('events.of-one-success', 'How many events does one success make?'),
  about('events')('webhooks.receiver-answer', 'Which answers of a receiver count as delivered?'),
  about('events')(
    'events.bill-outstanding-before-or-after',
    'Is outstanding_minor in an event taken before or after the payment?',
  ),
  errorBodies('errors.operations-without-ledger', 'Which operations answer LEDGER_UNAVAILABLE?'),
  errorBodies('errors.code-of-unhandled-failure', 'Which code has an unhandled failure?'),
  errorBodies('errors.extra-fields', 'Which fields does an error carry that are not documented?'),
  errorBodies('errors.request-id-form', 'Which form has a request_id, and is it unique?'),
  limits('rate-headers.names-and-values', 'Which X-RateLimit headers are there, and what do they hold?'),
  limits('rate-headers.without-key', 'What do the X-RateLimit headers hold where no key is known?'),
  limits('limits.rate-window', 'How is a minute counted: sliding, fixed, or as a bucket that refills?'),
  limits('limits.retry-after-form', 'Is Retry-After a number of seconds or a date?'),
  limits('limits.metadata-size', 'How large may metadata be?'),
  limits('limits.text-unit', 'Is a character a code point or a UTF-16 unit?'),
  limits('limits.refused-requests-count', 'Do refused requests count towards the rate limit?'),
  limits('limits.clock-skew', 'How far may the clocks of service and caller differ?'),
  sandbox('trigger-1.delay', 'How long are the few seconds of the number ending in 1?'),
  sandbox('trigger-2.delay', 'How soon does the number ending in 2 fail?'),
  sandbox('trigger-3.delay', 'How soon does the number ending in 3 fail?'),
  sandbox('trigger-5.latest', 'How long after 90 seconds does the number ending in 5 succeed?'),
  sandbox('sandbox.other-numbers-delay', 'How soon is any other number approved?'),
  sandbox('charge.state-after-window-of-trigger-4', 'Is the number ending in 4 expired once its window has passed?'),
  sandbox('sandbox.sweep-moment', 'When after 30 days is a charge swept?'),
  sandbox('sandbox.service-mode-on-live', 'Does live send Service-Mode, and with which value?'),
  ...clientQuestions,
  sandbox('sandbox.ledger-unavailable', 'Can the sandbox answer LEDGER_UNAVAILABLE?'),
] as const satisfies readonly Question[];

export type QuestionId = (typeof questions)[number]['id'];
