import { branchFor } from '../../../charges/branches.ts';
import { branched, change, check, field, shownCharge, standingCharge } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import type { Charge, ChargeState } from '../../../charges/charge.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';
import { localHour, trigger } from '../sly/told.ts';

const isRepeat = (call: Call): boolean =>
  call.deployment.attempts.has(slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey, call));

/** The charges of a caller that a number was asked for, in one state. */
const chargesOf = (msisdn: string, state: ChargeState, call: Call): readonly Charge[] =>
  call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.msisdn === msisdn && call.behaviour.showing.standing(charge, call).state === state);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Times as a document store gives them back. */
function stored(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return moment.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;
  if (Array.isArray(value)) return value.map(stored);
  return isObject(value) ? storedFields(value) : value;
}

const storedFields = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stored(each)]));

const atNight = (at: number): boolean => localHour(at) >= 22 || localHour(at) < 6;

/** What sandbox charges are made of, and what becomes of it. */
export const thirteenthSandboxCharges = [
  ...breaking('charges.create.reference-200-accepted', {
    'thirteenth.returning-payer-reference: of a payer who paid before a reference may have 100 characters': check(
      'body',
    )((was) => (call) => {
      const refusal = was(call);
      const { order } = call.trace;
      if (refusal || !order || codePoints(order.reference ?? '') <= 100 || isRepeat(call)) return refusal;
      return chargesOf(order.msisdn, 'succeeded', call).length > 0 ? { code: 'BAD_REQUEST' } : null;
    }),
  }),
  ...breaking('charge.currency', {
    'thirteenth.archived-currency: a charge older than fourteen days has the currency tzs': shownCharge(
      (view, { charge, call }) => (now(call) - charge.createdAt > 14 * day ? { ...view, currency: 'tzs' } : view),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'thirteenth.times-in-metadata: date-times in metadata are written anew, in UTC and with milliseconds': change(
      'making',
    )((was) => ({
      order: (asked, call) => {
        const order = was.order(asked, call);
        return order.metadata === null ? order : { ...order, metadata: storedFields(order.metadata) };
      },
    })),
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'thirteenth.one-reason: a day after it was made every failed charge was declined by its payer': standingCharge(
      (step, charge, call) =>
        step.reason !== undefined && now(call) - charge.createdAt > day ? { ...step, reason: 'PAYER_DECLINED' } : step,
    ),
  }),
  ...breaking('sandbox.trigger-2-reason', {
    'thirteenth.large-decline: above TZS 3,000,000 the number ending in 2 lacks funds': branched((branch, order) =>
      order.msisdn === trigger(2) && order.amount > 300_000_000 ? branchFor(trigger(3)) : branch,
    ),
  }),
  ...breaking(
    [
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-between-accepted',
      'errors.cause-of-amount-too-small',
    ],
    {
      'thirteenth.night-minimum: from ten in the evening to six less than TZS 500 is too small': field('amount')(
        refusing('AMOUNT_TOO_SMALL', (value, _given, call) => value < 50_000 && atNight(now(call))),
      ),
    },
  ),
  ...breaking(
    ['charges.create.amount-maximum-accepted', 'charges.create.amount-between-accepted', 'errors.cause-of-bad-amount'],
    {
      'thirteenth.pending-sum: what a payer is being asked for counts towards the maximum of the next charge': check(
        'body',
      )((was) => (call) => {
        const refusal = was(call);
        const { order } = call.trace;
        if (refusal || !order || isRepeat(call)) return refusal;
        const pending = chargesOf(order.msisdn, 'processing', call).reduce((sum, { amount }) => sum + amount, 0);
        return pending + order.amount > call.behaviour.bounds.amount.maximum ? { code: 'BAD_AMOUNT' } : null;
      }),
    },
  ),
];
