import type { Json } from '../reference/call.ts';
import { UnknownOutcome } from '../reference/errors.ts';
import { change, given, kind, paying, reading, shown, status, statusAfter, toldError, toldUnknown } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const charge = kind('charge');
const bill = kind('bill');
const isList = (op: string): boolean => op.startsWith('list_');
const isOpen = ({ state }: Json): boolean => state === 'processing' || state === 'requires_payment';
const epoch = new Date(0).toISOString();
const inLists = (kindOf: (its: Json) => boolean, alter: (its: Json) => Json): Patch =>
  given((its, op) => isList(op) && kindOf(its), alter);
const scaled = (value: unknown): number => Number(value) / 100;
const known = ['charge.succeeded', 'charge.expired', 'escrow.funded', 'escrow.released'];

/** Clients that tell something wrong at one place alone. */
export const seldomTold: readonly ClientFault[] = [
  ...breaking('client.amounts-unchanged', {
    'amount.bills-of-lists: gives amounts of bills in shillings in lists': inLists(bill, (its) => ({
      ...its,
      outstanding_minor: scaled(its['outstanding_minor']),
    })),
    'amount.paid-rounded: rounds what was paid of a bill': shown(
      bill,
      'paid_minor',
      (value) => Math.round(Number(value) / 50_000) * 50_000,
    ),
    'amount.balance: gives the balance in shillings': shown(kind('balance'), 'available_minor', scaled),
    'amount.of-events: gives amounts of events in shillings': given(kind('event'), (its) => {
      const data = its['data'] as Json;
      return { ...its, data: { ...data, amount_minor: scaled(data['amount_minor']) } };
    }),
    'amount.net-is-gross: gives what the payer pays as what reaches the balance': given(charge, (its) => ({
      ...its,
      net_minor: its['amount_minor'],
    })),
  }),
  ...breaking('client.pages-to-the-end', {
    'pages.four: ends after four pages': change('lists')((was) => ({
      next: (its, list, page) => (page >= 4 ? null : was.next(its, list, page)),
    })),
  }),
  ...breaking('client.processing-is-not-failure', {
    'events.unknown-expires: takes an event that it does not know for an expiry': change('events')(() => ({
      isExpiry: ({ type }) => type === 'charge.expired' || !known.includes(type),
    })),
    'states.list-failed: gives charges that are processing as failed in lists': inLists(
      (its) => charge(its) && isOpen(its),
      (its) => ({ ...its, state: 'failed' }),
    ),
    'states.unpaid-order-failed: calls an order failed whose charge is requires_payment': status(
      (was, { charge: { state } }) => (state === 'requires_payment' ? 'failed' : was),
    ),
  }),
  ...breaking('client.no-cancel-on-processing', {
    'cancels.unpaid: cancels an order whose charge is requires_payment': status((was, { charge: { state } }) =>
      state === 'requires_payment' ? 'cancelled' : was,
    ),
  }),
  ...breaking('client.no-fulfilment-before-succeeded', {
    'fulfils.listed-paid: gives every charge of a list as succeeded': inLists(charge, (its) => ({
      ...its,
      state: 'succeeded',
    })),
  }),
  ...breaking('client.waits-the-window', {
    'waits.expired-if-unpaid: gives a charge that is requires_payment as expired when the time runs out': change(
      'waits',
    )(() => ({ atTheEnd: (its) => (its?.['state'] === 'requires_payment' ? { ...its, state: 'expired' } : null) })),
  }),
  ...breaking('client.lost-answer-is-unknown', {
    'unknown.till-declined: tells a lost answer of a till as a payer who declined': toldUnknown((told, op) =>
      op === 'create_pos_charge' ? { ...told, code: 'PAYER_DECLINED' } : told,
    ),
    'unknown.gateway-failed: calls an order failed after an error of a server in between': statusAfter((was, error) =>
      error instanceof UnknownOutcome && error.message.startsWith('status 50') ? 'failed' : was,
    ),
  }),
  ...breaking('client.decides-by-code', {
    'codes.unknown-as-known: tells a code that it does not know as BAD_REQUEST': toldError(
      ({ code }) => code === 'PAYER_UNDER_AGE',
      (told) => ({ ...told, code: 'BAD_REQUEST' }),
    ),
    'codes.tills-alike: tells TILL_CLOSED as UNKNOWN_TILL': toldError(
      ({ code }) => code === 'TILL_CLOSED',
      (told) => ({ ...told, code: 'UNKNOWN_TILL' }),
    ),
  }),
  ...breaking('client.hands-on-request-id', {
    'request-id.of-bills: keeps the request_id of errors of bills to itself': change('answers')((was) => ({
      handOnError: (refusal, op) => ({
        ...was.handOnError(refusal, op),
        ...(op === 'create_bill' && { request_id: null }),
      }),
    })),
  }),
  ...breaking('client.hands-on-scope', {
    'scope.of-reads: tells the scope of a read as that of a write': toldError(
      ({ scope }) => scope !== null && scope.endsWith(':read'),
      (told) => ({ ...told, scope: String(told['scope']).replace(':read', ':write') }),
    ),
  }),
  ...breaking('client.qr-as-returned', {
    'qr.usual-form: gives the QR address in the usual form of addresses': shown(charge, 'qr', (value) =>
      typeof value === 'string' && URL.canParse(value) ? new URL(value).href : value,
    ),
  }),
  ...breaking('client.control-number-as-printed', {
    'control.numbers-of-lists: gives control numbers as numbers in lists': inLists(bill, (its) => ({
      ...its,
      control_number: Number(its['control_number']),
    })),
  }),
  ...breaking('client.pos-fee-is-mdr', {
    'fee.of-reads: gives the fee of a POS charge that is read as nothing': given(
      (its, op) => op === 'get_charge' && charge(its) && 'mdr_minor' in its,
      (its) => ({ ...its, mdr_minor: 0 }),
    ),
  }),
  ...breaking('client.null-stays-null', {
    'null.never-in-lists: gives an expiry that is never as the epoch in lists': inLists(
      ({ expires_at }) => expires_at === null,
      (its) => ({ ...its, expires_at: epoch }),
    ),
  }),
  ...breaking('client.times-as-documented', {
    'times.link-expiry: gives the expiry of a link three hours late': shown(
      kind('payment_link'),
      'expires_at',
      (value) => (typeof value === 'string' ? new Date(Date.parse(value) + 3 * 3_600_000).toISOString() : value),
    ),
    'times.events-of-lists: takes the seconds of events for milliseconds in lists': inLists(kind('event'), (its) => ({
      ...its,
      created: new Date(Number(its['created'])).toISOString(),
    })),
  }),
  ...breaking('client.unknown-fields-harmless', {
    'strict.link: takes no link with a field that it does not know': reading((outcome) =>
      outcome.is === 'done' && kind('payment_link')(outcome.value) && Object.keys(outcome.value).length > 15
        ? { is: 'unknown', why: 'a field that is not known', again: false, retryAfter_ms: null }
        : outcome,
    ),
  }),
  ...breaking('client.notice-not-sent', {
    'notice.own-words: tells in its own words why a notice was not sent': shown(
      kind('bill_notice'),
      'reason',
      (value) => (value === null ? null : 'not sent'),
    ),
  }),
  ...breaking('client.unknown-event-fulfils-nothing', {
    'events.new-version-pays: fulfils on a newer version of charge.succeeded': paying(
      (was, { type }) => was || /^charge\.succeeded\.v\d+$/.test(type),
    ),
  }),
];
