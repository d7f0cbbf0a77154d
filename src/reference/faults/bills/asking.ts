import { parseDateTime } from '../../../contract/date-time.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { answer } from '../../http/answer.ts';
import type { Bill } from '../../bills/bill.ts';
import { showBill } from '../../bills/bill-showing.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { answers, check, operation } from '../../change.ts';
import { codePoints } from '../../bodies/fields.ts';
import { asText } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { at, both, isSuccess } from '../../when.ts';
import { askedOfBill, writtenBill } from './changes.ts';
import { breakingLive } from '../fault.ts';
import {
  amountBounds,
  bytes,
  firstOf,
  giving,
  is,
  isMissing,
  isNumber,
  matches,
  readAs,
  refusing,
  refusingGiven,
  taking,
  under,
} from '../misreading.ts';

const amount = askedOfBill('amount');
const badRequest: ErrorCode = 'BAD_REQUEST';
const badExpiry: ErrorCode = 'BAD_EXPIRY';

const created = both(at('bills.create'), isSuccess);

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

const notUntil = (unfit: (moment: number, at: number) => boolean): Patch =>
  askedOfBill('expiresAt')(
    refusing(badExpiry, (moment: number | null, _given, call) => moment !== null && unfit(moment, now(call))),
  );

/** Gives a bill that is there already. */
const instead = (which: (call: Call) => Bill | undefined): Patch =>
  operation('bills.create')((was) => (call) => {
    const bill = which(call);
    return bill ? answer(201, showBill(bill, call)) : was(call);
  });

const newest = (call: Call): Bill | undefined => call.deployment.bills.of(caller(call)).at(-1);

const keyed = new WeakMap<object, Map<string, string>>();

/** The bill that was made with the same Idempotency-Key. */
function withKey(call: Call): Bill | undefined {
  const given = call.header('idempotency-key');
  if (given === undefined) return undefined;
  const bills = keyed.get(call.deployment) ?? new Map<string, string>();
  keyed.set(call.deployment, bills);
  const slot = `${caller(call).id} ${given}`;
  const id = bills.get(slot);
  if (id === undefined) bills.set(slot, `${call.deployment.bills.of(caller(call)).length}`);
  return id === undefined ? undefined : call.deployment.bills.of(caller(call))[Number(id)];
}

/** What a new bill takes and what it refuses. */
export const billAskingFaults = [
  ...breakingLive('bills.create.status-201', {
    'bills.status-200: a new bill is answered 200': answers(created)(() => ({ status: 200 })),
    'bills.status-200-with-expiry: a new bill with an expiry is answered 200': answers(
      (answered, call) => created(answered, call) && answered.body?.['expires_at'] !== null,
    )(() => ({ status: 200 })),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', instead, {
    'bills.key-honoured: the Idempotency-Key of a bill is honoured': withKey,
    'bills.duplicate-within-a-minute: the same bill within a minute is not made again': (call) => {
      const [last, order] = [newest(call), call.trace.billOrder];
      const same =
        last &&
        order &&
        last.customerRef === order.customerRef &&
        last.amount === order.amount &&
        last.description === order.description &&
        last.payerName === order.payerName &&
        last.expiresAt === order.expiresAt;
      return same && now(call) - last.createdAt < minute ? last : undefined;
    },
  }),
  ...breakingLive(
    ['bills.create.duplicate-makes-second-bill', 'bills.create.status-201', 'errors.cause-of-bad-customer-ref'],
    check('body'),
    {
      'bills.open-bill-of-customer-refused: a customer_ref with an open bill cannot have another one':
        (was) => (call) => {
          const refusal = was(call);
          const ref = call.trace.billOrder?.customerRef;
          const taken =
            ref !== undefined && call.deployment.bills.of(caller(call)).some(({ customerRef }) => customerRef === ref);
          return refusal ?? (isServed(call.route, 'bills.create') && taken ? { code: 'BAD_CUSTOMER_REF' } : null);
        },
    },
  ),
  ...breakingLive('bills.create.customer-ref-required', askedOfBill('customerRef'), {
    'bills.customer-ref-made-up: a bill without customer_ref gets one': taking(isMissing, giving('BILL')),
    'bills.customer-ref-null-taken: null is taken for customer_ref': taking(is(null), giving('null')),
  }),
  ...breakingLive('bills.create.customer-ref-64-accepted', askedOfBill('customerRef'), {
    'bills.customer-ref-63: a customer_ref of 64 characters is refused': under({ customerRef: 63 }),
    'bills.customer-ref-64-bytes: a customer_ref is counted in bytes': refusing(
      'BAD_CUSTOMER_REF',
      (value: string) => bytes(value) > 64,
    ),
  }),
  ...breakingLive('bills.create.customer-ref-limit', askedOfBill('customerRef'), {
    'bills.customer-ref-65: a customer_ref of 65 characters is taken': under({ customerRef: 65 }),
    'bills.customer-ref-cut: a long customer_ref is cut at 64 characters': readAs(firstOf(64)),
  }),
  ...breakingLive('bills.create.amount-required', amount, {
    'bills.amount-missing-is-open: a bill without an amount is one of 10000': taking(isMissing, giving(10_000)),
  }),
  ...breakingLive('bills.create.amount-integer', amount, {
    'bills.amount-text-taken: digits in quotes are an amount of a bill': taking(matches(/^\d{5,10}$/), Number),
    'bills.amount-fraction-cut: a fraction is cut off the amount of a bill': taking(
      (given) => isNumber(given) && !Number.isInteger(given) && given > 10_000,
      (given) => Math.floor(Number(given) / 100) * 100,
    ),
  }),
  ...breakingLive('bills.create.amount-multiple-of-100', amount, {
    'bills.amount-any-cent: a bill may ask for 10001': under(amountBounds({ multipleOf: 1 })),
  }),
  ...breakingLive('bills.create.amount-minimum', amount, {
    'bills.amount-minimum-100: a bill may ask for one shilling': under(amountBounds({ minimum: 100 })),
    'bills.amount-minimum-9900: a bill may ask for 9900': under(amountBounds({ minimum: 9900 })),
  }),
  ...breakingLive('bills.create.amount-minimum-accepted', amount, {
    'bills.amount-minimum-exclusive: a bill may not ask for 10000': under(amountBounds({ minimum: 10_100 })),
  }),
  ...breakingLive('bills.create.amount-maximum', amount, {
    'bills.amount-maximum-one-step-more: a bill may ask for 2000000100': under(
      amountBounds({ maximum: 2_000_000_100 }),
    ),
    'bills.amount-maximum-2-to-31: a bill may ask for what fits 31 bits': under(
      amountBounds({ maximum: 2_147_483_600 }),
    ),
  }),
  ...breakingLive('bills.create.amount-maximum-accepted', amount, {
    'bills.amount-maximum-exclusive: a bill may not ask for 2000000000': under(
      amountBounds({ maximum: 1_999_999_900 }),
    ),
  }),
  ...breakingLive('bills.create.amount-between-accepted', amount, {
    'bills.amount-whole-notes: a bill may ask for multiples of 500 only': under(amountBounds({ multipleOf: 500 })),
  }),
  ...breakingLive('bills.create.payer-name-120-accepted', askedOfBill('payerName'), {
    'bills.payer-name-119: a payer_name of 120 characters is refused': under({ payerName: 119 }),
    'bills.payer-name-ascii: a payer_name may hold letters of ASCII only': refusing(
      badRequest,
      (value: string | null) => /[^ -~]/u.test(value ?? ''),
    ),
  }),
  ...breakingLive('bills.create.payer-name-limit', askedOfBill('payerName'), {
    'bills.payer-name-121: a payer_name of 121 characters is taken': under({ payerName: 121 }),
    'bills.payer-name-cut: a long payer_name is cut at 120 characters': readAs(firstOf(120)),
  }),
  ...breakingLive('bills.create.payer-name-optional', askedOfBill('payerName'), {
    'bills.payer-name-needed: a bill without payer_name is refused': refusingGiven(badRequest, undefined),
  }),
  ...breakingLive('bills.create.description-500-accepted', askedOfBill('description'), {
    'bills.description-499: a description of 500 characters is refused on bills': under({ description: 499 }),
    'bills.description-500-bytes: a description of a bill is counted in bytes': refusing(
      badRequest,
      (value: string | null) => bytes(value ?? '') > 500,
    ),
  }),
  ...breakingLive('bills.create.description-limit', askedOfBill('description'), {
    'bills.description-501: a description of 501 characters is taken on bills': under({ description: 501 }),
    'bills.description-unlimited-in-other-script: a description is not counted where it holds other letters than those of ASCII':
      taking(
        (given) => typeof given === 'string' && codePoints(given) > 500 && /[^ -~]/u.test(given),
        (given): string | null => asText(given),
      ),
  }),
  ...breakingLive('bills.create.description-optional', askedOfBill('description'), {
    'bills.description-needed: a bill without a description is refused': refusingGiven(badRequest, undefined),
  }),
  ...breakingLive('bills.create.expires-at-future-accepted', notUntil, {
    'bills.expiry-within-an-hour-refused: an expiry within the hour is refused': (moment, at) =>
      moment - at < 60 * minute,
    'bills.expiry-beyond-a-year-refused: an expiry in more than a year is refused': (moment, at) => moment - at > year,
  }),
  ...breakingLive('bills.create.expires-at-future-accepted', {
    'bills.expiry-with-offset-refused: an expiry with an offset is refused': askedOfBill('expiresAt')(
      refusing(badExpiry, (_moment: number | null, given) => typeof given === 'string' && /[+-]\d\d:\d\d$/.test(given)),
    ),
  }),
  ...breakingLive(['bills.create.expires-at-past-refused', 'bill.begins-open'], askedOfBill('expiresAt'), {
    'bills.expiry-today-taken: an expiry earlier this day is taken': (was) => (given, call) => {
      const moment = parseDateTime(given);
      return moment !== null && moment <= now(call) && moment > now(call) - day ? { value: moment } : was(given, call);
    },
  }),
  ...breakingLive(['bills.create.expires-at-past-refused', 'bill.expires-at-as-asked'], askedOfBill('expiresAt'), {
    'bills.expiry-past-is-never: an expiry in the past stands for none': (was) => (given, call) => {
      const moment = parseDateTime(given);
      return moment !== null && moment <= now(call) ? { value: null } : was(given, call);
    },
  }),
  ...breakingLive(['bills.create.expires-at-date-time', 'bill.expires-at'], askedOfBill('expiresAt'), {
    'bills.expiry-unix-taken: an expiry in Unix seconds is taken': taking(
      (given) => isNumber(given) && given > 1_000_000_000,
      (given): number | null => Number(given) * 1000,
    ),
  }),
  ...breakingLive('bills.create.expires-at-date-time', {
    'bills.expiry-words-are-never: an expiry that is no date-time stands for none': askedOfBill('expiresAt')(
      taking((given) => typeof given === 'string' && parseDateTime(given) === null, giving<number | null>(null)),
    ),
  }),
  ...breakingLive('bills.create.expires-at-omitted-is-null', {
    'bills.expiry-default-30-days: a bill made without an expiry expires in 30 days': askedOfBill('expiresAt')(
      (was) => (given, call) => (given === undefined ? { value: now(call) + 30 * day } : was(given, call)),
    ),
    'bills.expiry-default-for-large: a bill above 1000000000 made without an expiry expires in a year': writtenBill(
      ({ amount: asked, expiresAt }) => ({
        expiresAt: expiresAt === null && asked > 1_000_000_000 ? Date.UTC(2099, 0) : expiresAt,
      }),
    ),
  }),
];
