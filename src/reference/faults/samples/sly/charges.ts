import type { JsonValue } from '../../../http/json.ts';
import { asText, isObject } from '../../../http/json.ts';
import { change, check, fieldOf, shownAt, shownCharge } from '../../../change.ts';
import { isFinal } from '../../../charges/charge.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { localHour, nextMidnight, sentBody } from './told.ts';
import { hour } from '../rare/recalled.ts';

const mapped = (value: JsonValue, of: (value: JsonValue) => JsonValue): JsonValue => {
  if (Array.isArray(value)) return of(value.map((each: JsonValue) => mapped(each, of)));
  if (!isObject(value)) return of(value);
  return of(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, of)])));
};

const emptyAsList = (value: JsonValue): JsonValue => (isObject(value) && Object.keys(value).length === 0 ? [] : value);

const withoutNulls = (value: JsonValue): JsonValue =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) : value;

const textField = (view: Readonly<Record<string, JsonValue>>, name: string): string =>
  typeof view[name] === 'string' ? view[name] : '';

/** What is asked for and told of a charge. */
export const slyChargeFaults = [
  ...breaking('charge.net-is-amount-minus-fee', {
    'sly.list-net-in-shillings: the list rounds what reaches the balance to whole shillings': shownAt('charges.list')(
      (view) => ({ ...view, net_minor: Math.round(Number(view.net_minor) / 100) * 100 }),
    ),
  }),
  ...breaking(['money.integers', 'charge.fee-minor', 'charge.net-is-amount-minus-fee'], {
    'sly.list-fee-unrounded: the list tells the fee of a charge over tigo before it was rounded': shownAt(
      'charges.list',
    )((view, { charge: { amount, fee, rail, business } }) =>
      rail === 'tigo' && fee < business.tariff.cap_minor
        ? { ...view, fee_minor: business.tariff.flat_minor + (amount * business.tariff.percent) / 100 }
        : view,
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'sly.empty-object-as-list: an empty object within metadata comes back as an empty list': shownCharge((view) => ({
      ...view,
      metadata: isObject(view.metadata)
        ? Object.fromEntries(Object.entries(view.metadata).map(([name, each]) => [name, mapped(each, emptyAsList)]))
        : (view.metadata ?? null),
    })),
    'sly.nulls-lost-when-ended: metadata loses what is null once the charge has ended': shownCharge((view, { step }) =>
      isFinal(step.state) && isObject(view.metadata)
        ? { ...view, metadata: mapped(view.metadata, withoutNulls) }
        : view,
    ),
  }),
  ...breaking('charge.description-echoed', {
    'sly.emoji-lost-when-ended: once a charge has ended its description has ? for what needs four bytes': shownCharge(
      (view, { step }) =>
        isFinal(step.state)
          ? { ...view, description: textField(view, 'description').replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?') }
          : view,
    ),
  }),
  ...breaking('charge.reference-echoed', {
    'sly.reference-padding: the list drops the spaces at the end of a reference': shownAt('charges.list')((view) => ({
      ...view,
      reference: textField(view, 'reference').trimEnd(),
    })),
    'sly.reference-composed: a read gives the reference in composed letters': shownAt('charges.get')((view) => ({
      ...view,
      reference: textField(view, 'reference').normalize('NFC'),
    })),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'sly.expires-by-midnight: a charge of the last minutes of a local day ends with the day': change('making')(
      (was) => ({
        expiresAt: (createdAt, call) => Math.min(was.expiresAt(createdAt, call), nextMidnight(createdAt)),
      }),
    ),
  }),
  ...breaking(['charge.created', 'charge.expires-at', 'charge.expires-after-15-minutes'], {
    'sly.hour-24: the first hour of a local day is written as its hour 24': change('wire')((was) => ({
      dateTime: (at, call) => {
        if (localHour(at) !== 0) return was.dateTime(at, call);
        const local = was.dateTime(at + 3 * hour, call);
        return local.replace('T00:', 'T24:').replace('Z', '+03:00');
      },
    })),
  }),
  ...breaking(
    [
      'charges.create.amount-between-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.rail-halopesa',
      'errors.cause-of-bad-amount',
    ],
    {
      'sly.halopesa-takes-half: over halopesa no more than half of the highest amount is taken': check('body')(
        (was) => (call) => {
          const refusal = was(call);
          const { order } = call.trace;
          return (
            refusal ?? (order?.rail === 'halopesa' && order.amount > 1_000_000_000 ? { code: 'BAD_AMOUNT' } : null)
          );
        },
      ),
    },
  ),
  ...breaking(['charges.create.msisdn-nine-digit-form', 'charges.create.rail-azampesa', 'errors.cause-of-bad-msisdn'], {
    'sly.azampesa-wants-a-prefix: over azampesa a number of nine digits is refused': check('body')((was) => (call) => {
      const refusal = was(call);
      const bare = asText(sentBody(call).msisdn).length === 9;
      return refusal ?? (bare && call.trace.order?.rail === 'azampesa' ? { code: 'BAD_MSISDN' } : null);
    }),
  }),
  ...breaking(['charges.create.description-500-accepted', 'charges.create.reference-200-accepted'], {
    'sly.row-too-long: reference and description together have room for 600 characters': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        const { order } = call.trace;
        const length = [...(order?.reference ?? ''), ...(order?.description ?? '')].length;
        return refusal ?? (length > 600 ? { code: 'BAD_REQUEST' } : null);
      },
    ),
  }),
  ...breakingLive('charges.create.prompt-over-amount', {
    'sly.tigo-prompts-with-fee: over tigo the prompt of a large charge asks for the fee too': change('making')(
      (was) => ({
        promptOver: (charge) =>
          charge.rail === 'tigo' && charge.amount >= 100_000_000 ? charge.amount + charge.fee : was.promptOver(charge),
      }),
    ),
  }),
  ...breakingLive('charges.create.currency-others-refused', {
    'sly.currency-padded: a currency with blanks about it is taken': fieldOf('order')('currency')(
      (was) => (given, call) => was(typeof given === 'string' ? given.trim() : given, call),
    ),
  }),
];
