import type { Json } from '../reference/call.ts';
import {
  added,
  again,
  at,
  body,
  both,
  change,
  charging,
  field,
  fromPage,
  fromTry,
  headers,
  isRefused,
  onLive,
  query,
  text,
  together,
  url,
} from './change.ts';
import { breaking, type ClientFault } from './fault.ts';

const billed = at('create_bill');
const linked = at('create_payment_link');
const till = at('create_pos_charge');

/** Clients that send something wrong at one place alone. */
export const seldomSent: readonly ClientFault[] = [
  ...breaking('client.bearer-on-every-request', {
    'key.none-on-bill-pages: leaves the key out from the second page of bills on': headers(
      both(at('list_bills'), fromPage(2)),
      ({ Authorization: _left, ...its }) => its,
    ),
    'key.none-for-events: leaves the key out to read an event': headers(
      at('get_event'),
      ({ Authorization: _left, ...its }) => its,
    ),
    'key.bare-for-notices: sends the bare key with a notice': headers(at('notify_bill'), (its, { settings }) => ({
      ...its,
      Authorization: settings.apiKey,
    })),
  }),
  ...breaking('client.no-key-in-query', {
    'key.in-query-of-links: puts the key into the address of a link': url(at('get_payment_link'), (its, { settings }) =>
      added(`key=${settings.apiKey}`)(its),
    ),
  }),
  ...breaking('client.key-kept-secret', {
    'key.in-payer-name: writes the key into the description of a bill that has a payer': body(
      both(billed, ({ call }) => call.body?.['payer_name'] !== undefined),
      (its, { settings }) => ({ ...its, description: settings.apiKey }),
    ),
  }),
  ...breaking('client.stops-with-refused-key', {
    'key.goes-on-when-revoked: tries again with a key that was revoked': together(
      change('retries')(() => ({ endsKey: () => false })),
      again((outcome) => isRefused(outcome, 'KEY_REVOKED')),
    ),
    'key.reads-on: tries again to read with a key that is refused': together(
      change('retries')((was) => ({
        endsKey: (refusal, asked) => asked.call.method !== 'GET' && was.endsKey(refusal, asked),
      })),
      again((outcome, { call }) => call.method === 'GET' && isRefused(outcome, 'KEY_REVOKED', 'KEY_EXPIRED')),
    ),
  }),
  ...breaking('client.sends-json', {
    'json.form-for-links: labels a link as a form': headers(linked, (its) => ({
      ...its,
      'Content-Type': 'application/x-www-form-urlencoded',
    })),
    'json.unlabelled-endpoint: leaves the content type of an endpoint out': headers(
      at('set_webhook_endpoint'),
      ({ 'Content-Type': _left, ...its }) => its,
    ),
  }),
  ...breaking('client.documented-operations', {
    'path.slash-on-live: adds a slash to the address of lists on live': url(
      both(onLive, at('list_bills', 'list_charges')),
      (its) => its.replace(/(?=\?|$)/, '/'),
    ),
    'path.post-to-read: reads an event by its list with a path of its own': url(at('get_event'), (its) =>
      its.replace('/events/', '/webhook_events/'),
    ),
  }),
  ...breaking('client.amounts-are-integers', {
    'amount.link-text-on-resend: writes the price of a link as a text when it sends again': field(
      both(linked, fromTry(2)),
      'amount_minor',
      String,
    ),
    'amount.billions: writes amounts of a billion and more with an exponent': text(
      ({ call }) => Number(call.body?.['amount_minor'] ?? 0) >= 1e9,
      (its) => its.replace(/"amount_minor":(\d+)/, (_all, its_) => `"amount_minor":${Number(its_).toExponential()}`),
    ),
    'amount.till-fraction: writes amounts at a till with a fraction': text(till, (its) =>
      its.replace(/"amount_minor":(\d+)/, '"amount_minor":$1.0'),
    ),
  }),
  ...breaking('client.currency-tzs', {
    'currency.word-at-tills: writes the currency at a till as Tzs': body(till, (its) => ({ ...its, currency: 'Tzs' })),
  }),
  ...breaking('client.digits-stay-text', {
    'digits.reference: sends a reference of digits as a number': field(charging, 'reference', (value) =>
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ),
    'digits.customer: sends a customer of digits as a number': field(billed, 'customer_ref', (value) =>
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ),
    'digits.till-zeros: cuts zeros in front of a till': field(till, 'till', (value) =>
      String(value).replace(/^0+/, ''),
    ),
  }),
  ...breaking('client.expiry-is-date-time', {
    'expiry.space-for-links: writes the expiry of a link with a space': field(linked, 'expires_at', (value) =>
      String(value).replace('T', ' '),
    ),
  }),
  ...breaking('client.absent-is-left-out', {
    'absent.metadata-null: sends null for metadata without a member': field(charging, 'metadata', (value) =>
      Object.keys(value as Json).length === 0 ? null : value,
    ),
    'absent.state-null: asks for the state null in lists on live': query(
      both(onLive, at('list_charges', 'list_bills')),
      (its) => ({ state: null, ...its }),
    ),
  }),
  ...breaking('client.going-live-changes-nothing-else', {
    'live.no-metadata: sends no metadata on live': body(
      both(onLive, at('create_charge')),
      ({ metadata: _left, ...its }) => its,
    ),
  }),
  ...breaking('client.values-untouched', {
    'texts.composed: composes letters and their signs': field(
      () => true,
      'reference',
      (value) => String(value).normalize('NFC'),
    ),
    'texts.spaces: cuts spaces around texts': field(charging, 'description', (value) => String(value).trim()),
    'texts.html: escapes texts as HTML has it': field(billed, 'payer_name', (value) =>
      String(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
    ),
    'texts.title-capital: writes the title of a link with capital letters': field(linked, 'title', (value) =>
      String(value).toUpperCase(),
    ),
    'texts.metadata-names: writes names of metadata in lower case': field(charging, 'metadata', (value) =>
      Object.fromEntries(Object.entries(value as Json).map(([name, each]) => [name.toLowerCase(), each])),
    ),
  }),
  ...breaking('client.limit-in-range', {
    'limit.later-pages: asks for 200 from the second page on': query(fromPage(2), (its) => ({ ...its, limit: 200 })),
  }),
  ...breaking('client.filters-on-every-page', {
    'filter.lost-on-resend: leaves the filter out when it asks for a page again': query(
      both(fromTry(2), fromPage(2)),
      ({ state: _state, customer_ref: _customer, ...its }) => its,
    ),
  }),
  ...breaking('client.pages-to-the-end', {
    'pages.from-the-start: begins from the start when it asks for a page again': query(
      both(fromTry(2), fromPage(2)),
      ({ starting_after: _left, ...its }) => its,
    ),
  }),
];
