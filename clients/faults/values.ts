import type { Json } from '../reference/call.ts';
import { always, field, given, kind, reading, shown } from './change.ts';
import { breaking, type ClientFault, type Patch } from './fault.ts';

const charge = kind('charge');
const bill = kind('bill');
const link = kind('payment_link');
const event = kind('event');
const any = (): boolean => true;
const text = (alter: (value: string) => string) => (value: unknown) =>
  typeof value === 'string' ? alter(value) : value;
const nothing = (instead: unknown) => (value: unknown) => (value === null ? instead : value);
const isoOf = (seconds: number): string => new Date(seconds).toISOString();

/** Takes an answer for none that has what it does not know. */
const strict = (knows: (body: Json, op: string) => boolean): Patch =>
  reading((outcome, _answer, { call }) =>
    outcome.is === 'done' && !knows(outcome.value, call.op)
      ? { is: 'unknown', why: 'a field that is not known', again: false, retryAfter_ms: null }
      : outcome,
  );

const chargeFields = new Set(
  'id object state amount_minor fee_minor net_minor currency rail reference description metadata created expires_at livemode simulation till token qr mdr_minor bill payment_link reason failure_reason'.split(
    ' ',
  ),
);
const balanceFields = new Set('object currency available_minor settling_minor settlement livemode'.split(' '));
const billFields = new Set(
  'id object state control_number control_number_printed customer_ref payer_name description amount_minor paid_minor outstanding_minor currency expires_at cancelled_at created'.split(
    ' ',
  ),
);
const within = (known: ReadonlySet<string>, value: Json): boolean =>
  Object.keys(value).every((name) => known.has(name));

export const valueFaults: readonly ClientFault[] = [
  ...breaking('client.qr-as-returned', {
    'qr.from-token: builds the QR address from the token': given(
      (its) => charge(its) && 'qr' in its,
      (its) => ({ ...its, qr: `https://pay.example.test/q/${String(its['token'])}` }),
    ),
    'qr.upper-case: writes the QR address in upper case': shown(
      charge,
      'qr',
      text((its) => its.toUpperCase()),
    ),
    'qr.escaped: escapes the QR address': shown(charge, 'qr', text(encodeURIComponent)),
  }),
  ...breaking('client.pos-fee-is-mdr', {
    'fee.none: gives the fee of a POS charge as nothing': given(
      (its) => charge(its) && 'mdr_minor' in its,
      ({ mdr_minor: _left, ...its }) => ({ ...its, fee_minor: 0 }),
    ),
    'fee.of-charges: takes the fee of a POS charge from where that of a phone charge stands, and finds nothing': given(
      (its) => charge(its) && 'mdr_minor' in its,
      (its) => ({ ...its, mdr_minor: its['fee_minor'] ?? 0 }),
    ),
  }),
  ...breaking('client.link-url-as-returned', {
    'url.tracked: adds a parameter to the address of a link': shown(
      link,
      'url',
      text((its) => `${its}?utm_source=shop`),
    ),
    'url.plain: gives the address of a link with http': shown(
      link,
      'url',
      text((its) => its.replace('https:', 'http:')),
    ),
  }),
  ...breaking('client.link-url-as-returned', {
    'url.single-use: adds a slash to the address of a single-use link': given(
      (its) => link(its) && its['kind'] === 'single_use',
      (its) => ({ ...its, url: `${String(its['url'])}/` }),
    ),
  }),
  ...breaking('client.control-number-as-printed', {
    'control.number: gives control numbers as numbers': shown(bill, 'control_number', Number),
    'control.zeros-lost: strips leading zeros of control numbers': shown(
      bill,
      'control_number',
      text((its) => its.replace(/^0+/, '')),
    ),
    'control.printed-plain: prints control numbers without their groups': shown(
      bill,
      'control_number_printed',
      text((its) => its.replaceAll(' ', '')),
    ),
    'control.dashes: prints control numbers with dashes': shown(
      bill,
      'control_number_printed',
      text((its) => its.replaceAll(' ', '-')),
    ),
  }),
  ...breaking('client.null-stays-null', {
    'null.never-is-now: gives an expiry that is never as the epoch': shown(any, 'expires_at', nothing(isoOf(0))),
    'null.uses-one: gives no bound of uses as one use': shown(link, 'max_uses', nothing(1)),
    'null.cancelled: gives a bill that was not cancelled as cancelled at the epoch': shown(
      bill,
      'cancelled_at',
      nothing(isoOf(0)),
    ),
    'null.status-zero: gives no last status as unreachable': given(
      (its) => event(its) && 'delivery' in its,
      (its) => ({
        ...its,
        delivery: { ...(its['delivery'] as Json), last_status: (its['delivery'] as Json)['last_status'] ?? 0 },
      }),
    ),
  }),
  ...breaking('client.times-as-documented', {
    'times.event-milliseconds: takes the seconds of an event for milliseconds': shown(event, 'created', (value) =>
      isoOf(Number(value)),
    ),
    'times.shifted: gives times of charges three hours late': shown(charge, 'created', (value) =>
      isoOf(Date.parse(String(value)) + 3 * 3_600_000),
    ),
    'times.bill-expiry-seconds: gives the expiry of a bill as if it were in 1970': shown(bill, 'expires_at', (value) =>
      typeof value === 'string' ? isoOf(Date.parse(value) / 1000) : value,
    ),
  }),
  ...breaking('client.unknown-fields-harmless', {
    'strict.charge: takes no charge with a field that it does not know': strict(
      (its) => !charge(its) || within(chargeFields, its),
    ),
    'strict.balance: takes no balance with a field that it does not know': strict(
      (its) => !kind('balance')(its) || within(balanceFields, its),
    ),
    'strict.bill: takes no bill with a field that it does not know': strict(
      (its) => !bill(its) || within(billFields, its),
    ),
    'strict.list: takes no list with a field that it does not know': strict(
      (its) => !kind('list')(its) || within(new Set(['object', 'has_more', 'data']), its),
    ),
  }),
  ...breaking('client.values-untouched', {
    'texts.trimmed: cuts long references it was given': field(always, 'reference', (value) =>
      String(value).slice(0, 10),
    ),
    'texts.ascii: sends texts without what is not ASCII': field(always, 'description', (value) =>
      String(value).replaceAll(/[^ -~]/g, '?'),
    ),
    'texts.metadata-as-text: sends the values of metadata as texts': field(always, 'metadata', (value) =>
      Object.fromEntries(Object.entries(value as Json).map(([name, each]) => [name, String(each)])),
    ),
    'texts.metadata-flat: gives metadata without what lies deeper': shown(charge, 'metadata', (value) =>
      Object.fromEntries(Object.entries(value as Json).filter(([, each]) => typeof each !== 'object')),
    ),
    'texts.upper-case: gives references in upper case': shown(
      charge,
      'reference',
      text((its) => its.toUpperCase()),
    ),
  }),
  ...breaking('client.notice-not-sent', {
    'notice.always-sent: gives every notice as sent': shown(kind('bill_notice'), 'sent', () => true),
    'notice.no-reason: keeps to itself why a notice was not sent': shown(kind('bill_notice'), 'reason', () => null),
  }),
];
