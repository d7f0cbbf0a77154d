import { triggerOf } from '../../../../contract/triggers.ts';
import type { Patch } from '../../../behaviour.ts';
import { paidSoon } from './branches.ts';
import { branched, change, shownAt } from '../../../change.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Writes something else down than was asked for. */
const stored = (alter: (order: ChargeOrder) => Partial<ChargeOrder>): Patch =>
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      return { ...order, ...alter(order) };
    },
  }));

/** Changes all that metadata holds, at any depth. */
function within(alter: (value: JsonValue) => JsonValue, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => within(alter, each));
  if (!isObject(value)) return alter(value);
  const entries = Object.entries(value).map(([name, each]) => [name, within(alter, each)] as const);
  return alter(Object.fromEntries(entries));
}

const metadata = (alter: (value: JsonValue) => JsonValue): Patch =>
  stored((order) => ({ metadata: order.metadata && deep(alter, order.metadata) }));

const deep = (alter: (value: JsonValue) => JsonValue, object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, within(alter, value)]));

const isEmpty = (value: JsonValue): boolean => isObject(value) && Object.keys(value).length === 0;

const text = (value: JsonValue | undefined, alter: (text: string) => string): JsonValue | undefined =>
  typeof value === 'string' ? alter(value) : value;

/** No character is cut in two. */
const firstBytes = (most: number, given: string): string =>
  Buffer.from(given).subarray(0, most).toString('utf8').replace(/�+$/u, '');

const shownText = (name: 'reference' | 'description', alter: (text: string) => string): Patch =>
  shownAt('charges.list')((view) => ({ ...view, [name]: text(view[name], alter) ?? '' }));

const isTriggerIn = (digits: readonly string[], order: ChargeOrder): boolean =>
  digits.includes(String(triggerOf(order.msisdn.slice('+255'.length))));

const givenForm = ({ payload }: Call): string =>
  payload?.is === 'text' ? (/"msisdn"\s*:\s*"([^"]*)"/.exec(payload.text)?.[1] ?? '') : '';

/** Weeks that begin on Sunday, of which the first holds the first of January. */
const inFirstWeekOfNextYear = (at: number): boolean =>
  new Date(at + (6 - new Date(at).getUTCDay()) * day).getUTCFullYear() > new Date(at).getUTCFullYear();

/** What becomes of the values of a charge on their way. */
export const hiddenChargeDataFaults = [
  ...breaking('charge.amount-echoed', {
    'hidden.amount-single-precision: a list reads amounts from a column of single precision': shownAt('charges.list')(
      (view, { charge }) => {
        const amount = Math.fround(charge.amount);
        return { ...view, amount_minor: amount, net_minor: amount - charge.fee };
      },
    ),
  }),
  ...breaking('charge.metadata-returned', metadata, {
    'hidden.metadata-empty-object: an empty object within metadata comes back as an empty list': (value) =>
      isEmpty(value) ? [] : value,
    'hidden.metadata-trailing-blanks: texts within metadata lose the white space at their end': (value) =>
      typeof value === 'string' ? value.trimEnd() : value,
    'hidden.metadata-single-precision: fractions within metadata go through single precision': (value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value,
  }),
  ...breaking('charge.reference-echoed', {
    'hidden.reference-leading-zeros: a reference of digits alone loses its leading zeros': stored(({ reference }) => ({
      reference: reference !== null && /^0+\d+$/.test(reference) ? reference.replace(/^0+(?=\d)/, '') : reference,
    })),
    'hidden.reference-composed-in-lists: a list shows a reference in composed form': shownText('reference', (given) =>
      given.normalize('NFC'),
    ),
  }),
  ...breaking('charge.description-echoed', {
    'hidden.description-255-bytes-in-lists: a list shows the first 255 bytes of a description': shownText(
      'description',
      (given) => firstBytes(255, given),
    ),
  }),
  ...breaking('charge.net-is-amount-minus-fee', {
    'hidden.net-rounded-again-once-settled: a read of a succeeded charge of an odd number of shillings rounds its net up':
      shownAt('charges.get')((view, { charge }) =>
        view['state'] === 'succeeded' && charge.amount % 200 === 100
          ? { ...view, net_minor: charge.amount - charge.fee + 1 }
          : view,
      ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'hidden.fee-rounded-down: from 1000000 to 50000000 the sandbox rounds half a cent of the fee down': change(
      'making',
    )((was) => ({
      fee: (order, business, call) => {
        const { amount } = order;
        const half = amount >= 1_000_000 && amount <= 50_000_000 && amount % 200 === 100;
        return was.fee(order, business, call) - (half ? 1 : 0);
      },
    })),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'hidden.expiry-on-the-same-day: a window that passes midnight ends on the day on which it began': change('making')(
      (was) => ({
        expiresAt: (createdAt, call) => {
          const right = was.expiresAt(createdAt, call);
          return Math.floor(right / day) > Math.floor(createdAt / day) ? right - day : right;
        },
      }),
    ),
    'hidden.created-in-week-year: in the last week of a year a list shows created in the next year': shownAt(
      'charges.list',
    )((view, { charge }) =>
      inFirstWeekOfNextYear(charge.createdAt)
        ? {
            ...view,
            created: new Date(charge.createdAt).toISOString().replace(/^\d+/, (year) => String(Number(year) + 1)),
          }
        : view,
    ),
  }),
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-3-fails'], {
    'hidden.trigger-in-nine-digits: a failing number in nine digits is approved on tigo and halopesa': branched(
      (branch, order, call) =>
        ['tigo', 'halopesa'].includes(order.rail) && isTriggerIn(['2', '3'], order) && givenForm(call).length === 9
          ? paidSoon
          : branch,
    ),
  }),
];
