import {
  always,
  amountFrom,
  at,
  body,
  both,
  charging,
  field,
  fromTry,
  given,
  kind,
  onLive,
  query,
  shown,
  text,
} from './change.ts';
import { breaking, type ClientFault } from './fault.ts';

const amount = /"amount_minor":(\d+)/;
const moneyOf = kind('charge', 'bill', 'payment_link', 'balance');
const rounded = (value: unknown): number => Math.round(Number(value) / 1_000) * 1_000;

export const bodyFaults: readonly ClientFault[] = [
  ...breaking('client.amounts-are-integers', {
    'amount.with-fraction: writes an amount with a fraction': text(at('create_charge'), (its) =>
      its.replace(amount, '"amount_minor":$1.0'),
    ),
    'amount.as-text-of-bill: writes the amount of a bill as a text': field(at('create_bill'), 'amount_minor', String),
    'amount.exponent: writes large amounts with an exponent': text(amountFrom(100_000), (its) =>
      its.replace(amount, (_all, digits: string) => `"amount_minor":${Number(digits) / 100}e2`),
    ),
    'amount.as-text-on-resend: writes an amount as a text when it sends again': field(
      fromTry(2),
      'amount_minor',
      String,
    ),
  }),
  ...breaking('client.amounts-unchanged', {
    'amount.scaled-in-results: gives amounts of charges in whole shillings': shown(
      kind('charge'),
      'amount_minor',
      (value) => Number(value) / 100,
    ),
    'amount.scaled-up: takes amounts for shillings': field(
      at('create_bill'),
      'amount_minor',
      (value) => Number(value) * 100,
    ),
    'amount.rounded: rounds amounts to ten shillings': field(charging, 'amount_minor', rounded),
    'amount.rounds-net: rounds what reaches the balance': shown(moneyOf, 'net_minor', rounded),
    'amount.scaled-in-lists: gives amounts in shillings in lists alone': given(
      (value, op) => moneyOf(value) && op.startsWith('list_') && 'amount_minor' in value,
      (value) => ({ ...value, amount_minor: Number(value['amount_minor']) / 100 }),
    ),
  }),
  ...breaking('client.currency-tzs', {
    'currency.dollars-on-live: asks for dollars on live': body(both(onLive, charging), (its) => ({
      ...its,
      currency: 'USD',
    })),
    'currency.lower-case: writes the currency in lower case': body(at('create_charge'), (its) => ({
      ...its,
      currency: 'tzs',
    })),
  }),
  ...breaking('client.digits-stay-text', {
    'digits.msisdn-as-number: sends the nine digits of a payer as a number': field(always, 'msisdn', (value) =>
      /^[1-9]\d{8}$/.test(String(value)) ? Number(value) : value,
    ),
    'digits.till-as-number: sends a till as a number': field(at('create_pos_charge'), 'till', Number),
    'digits.phone-as-number: sends the phone of a notice as a number': field(at('notify_bill'), 'phone', Number),
  }),
  ...breaking('client.expiry-is-date-time', {
    'expiry.seconds: sends the expiry of a bill as Unix seconds': field(at('create_bill'), 'expires_at', (value) =>
      Math.floor(Date.parse(String(value)) / 1000),
    ),
    'expiry.as-printed: sends the expiry of a link as a date in words': field(
      at('create_payment_link'),
      'expires_at',
      (value) => new Date(String(value)).toUTCString(),
    ),
    'expiry.day-first: sends the expiry as day, month and year': field(always, 'expires_at', (value) =>
      new Date(String(value)).toLocaleDateString('en-GB'),
    ),
  }),
  ...breaking('client.absent-is-left-out', {
    'absent.description-null: sends null for a description that was not given': body(at('create_charge'), (its) => ({
      description: null,
      ...its,
    })),
    'absent.expiry-null: sends null for an expiry that was not given': body(at('create_bill'), (its) => ({
      expires_at: null,
      ...its,
    })),
    'absent.link-null: sends null for all that was not given of a link': body(at('create_payment_link'), (its) => ({
      max_uses: null,
      expires_at: null,
      success_url: null,
      ...its,
    })),
  }),
  ...breaking('client.limit-in-range', {
    'limit.thousand: asks for a thousand charges a page': query(at('list_charges'), (its) => ({ ...its, limit: 1000 })),
    'limit.all-links: asks for 500 links a page': query(at('list_payment_links'), (its) => ({ ...its, limit: 500 })),
    'limit.none: asks for no bill a page when a filter is given': query(
      both(at('list_bills'), ({ call }) => call.query['customer_ref'] !== undefined),
      (its) => ({ ...its, limit: 0 }),
    ),
  }),
];
