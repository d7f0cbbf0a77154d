import { miscalled, toldIn } from '../refusals.ts';
import type { Bounds } from '../../limits/bounds.ts';
import { parseDateTime } from '../../../contract/date-time.ts';
import type { Patch, Behaviour } from '../../behaviour.ts';
import { showBill } from '../../bills/bill-showing.ts';
import type { Bill } from '../../bills/bill.ts';
import { codePoints } from '../../bodies/fields.ts';
import { check, operation, statusAt } from '../../change.ts';
import { answer } from '../../http/answer.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { asText } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
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
import { askedOfBill, writtenBill } from './changes.ts';

const amount = askedOfBill('amount');
const expiry = askedOfBill('expiresAt');
const bounded = (part: Partial<Bounds['amount']>): Patch => amount(under(amountBounds(part)));

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

const notUntil = (unfit: (moment: number, at: number) => boolean): Patch =>
  expiry(refusing('BAD_EXPIRY', (moment: number | null, _given, call) => moment !== null && unfit(moment, now(call))));

/** Gives a bill that is there already. */
const instead = (which: (call: Call) => Bill | undefined): Patch =>
  operation('bills.create')((was) => (call) => {
    const bill = which(call);
    return bill ? answer(201, showBill(bill, call)) : was(call);
  });

const newest = (call: Call): Bill | undefined => call.deployment.bills.of(caller(call)).at(-1);

/** Gives the bill that was made with the same Idempotency-Key. */
function keyHonoured(behaviour: Behaviour): Behaviour {
  const places = new Map<string, number>();
  return instead((call) => {
    const given = call.header('idempotency-key');
    if (given === undefined) return undefined;
    const bills = call.deployment.bills.of(caller(call));
    const slot = `${caller(call).id} ${given}`;
    const place = places.get(slot);
    if (place === undefined) places.set(slot, bills.length);
    return place === undefined ? undefined : bills[place];
  })(behaviour);
}

const asked = ['customerRef', 'amount', 'description', 'payerName', 'expiresAt'] as const;

/** What a new bill takes and what it refuses, and why. */
export const billAskingFaults = [
  ...breakingLive('bills.create.status-201', {
    'bills.status-200: a new bill is answered 200': statusAt('bills.create', 200),
    'bills.status-200-with-expiry: a new bill with an expiry is answered 200': statusAt(
      'bills.create',
      200,
      (answered) => answered.body?.['expires_at'] !== null,
    ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'bills.key-honoured: the Idempotency-Key of a bill is honoured': keyHonoured,
    'bills.duplicate-within-a-minute: the same bill within a minute is not made again': instead((call) => {
      const [last, order] = [newest(call), call.trace.billOrder];
      const same = last && order && asked.every((name) => last[name] === order[name]);
      return same && now(call) - last.createdAt < minute ? last : undefined;
    }),
  }),
  ...breakingLive(
    ['bills.create.duplicate-makes-second-bill', 'bills.create.status-201', 'errors.cause-of-bad-customer-ref'],
    check('body'),
    {
      'bills.open-bill-of-customer-refused: a customer_ref with an open bill cannot have another one':
        (was) => (call) => {
          const refusal = was(call);
          const ref = call.trace.billOrder?.customerRef;
          const taken = call.deployment.bills.of(caller(call)).some(({ customerRef }) => customerRef === ref);
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
  ...breakingLive('bills.create.amount-multiple-of-100', bounded, {
    'bills.amount-any-cent: a bill may ask for 10001': { multipleOf: 1 },
  }),
  ...breakingLive('bills.create.amount-minimum', bounded, {
    'bills.amount-minimum-100: a bill may ask for one shilling': { minimum: 100 },
    'bills.amount-minimum-9900: a bill may ask for 9900': { minimum: 9900 },
  }),
  ...breakingLive('bills.create.amount-minimum-accepted', bounded, {
    'bills.amount-minimum-exclusive: a bill may not ask for 10000': { minimum: 10_100 },
  }),
  ...breakingLive('bills.create.amount-maximum', bounded, {
    'bills.amount-maximum-one-step-more: a bill may ask for 2000000100': { maximum: 2_000_000_100 },
    'bills.amount-maximum-2-to-31: a bill may ask for what fits 31 bits': { maximum: 2_147_483_600 },
  }),
  ...breakingLive('bills.create.amount-maximum-accepted', bounded, {
    'bills.amount-maximum-exclusive: a bill may not ask for 2000000000': { maximum: 1_999_999_900 },
  }),
  ...breakingLive('bills.create.amount-between-accepted', bounded, {
    'bills.amount-whole-notes: a bill may ask for multiples of 500 only': { multipleOf: 500 },
  }),
  ...breakingLive('bills.create.payer-name-120-accepted', askedOfBill('payerName'), {
    'bills.payer-name-119: a payer_name of 120 characters is refused': under({ payerName: 119 }),
    'bills.payer-name-ascii: a payer_name may hold letters of ASCII only': refusing(
      'BAD_REQUEST',
      (value: string | null) => /[^ -~]/u.test(value ?? ''),
    ),
  }),
  ...breakingLive('bills.create.payer-name-limit', askedOfBill('payerName'), {
    'bills.payer-name-121: a payer_name of 121 characters is taken': under({ payerName: 121 }),
    'bills.payer-name-cut: a long payer_name is cut at 120 characters': readAs(firstOf(120)),
  }),
  ...breakingLive('bills.create.payer-name-optional', askedOfBill('payerName'), {
    'bills.payer-name-needed: a bill without payer_name is refused': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breakingLive('bills.create.description-500-accepted', askedOfBill('description'), {
    'bills.description-499: a description of 500 characters is refused on bills': under({ description: 499 }),
    'bills.description-500-bytes: a description of a bill is counted in bytes': refusing(
      'BAD_REQUEST',
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
    'bills.description-needed: a bill without a description is refused': refusingGiven('BAD_REQUEST', undefined),
  }),
  ...breakingLive('bills.create.expires-at-future-accepted', notUntil, {
    'bills.expiry-within-an-hour-refused: an expiry within the hour is refused': (moment, at) =>
      moment - at < 60 * minute,
    'bills.expiry-beyond-a-year-refused: an expiry in more than a year is refused': (moment, at) => moment - at > year,
  }),
  ...breakingLive('bills.create.expires-at-future-accepted', {
    'bills.expiry-with-offset-refused: an expiry with an offset is refused': expiry(
      refusing(
        'BAD_EXPIRY',
        (_moment: number | null, given) => typeof given === 'string' && /[+-]\d\d:\d\d$/.test(given),
      ),
    ),
  }),
  ...breakingLive(['bills.create.expires-at-past-refused', 'bill.begins-open'], expiry, {
    'bills.expiry-today-taken: an expiry earlier this day is taken': (was) => (given, call) => {
      const moment = parseDateTime(given);
      return moment !== null && moment <= now(call) && moment > now(call) - day ? { value: moment } : was(given, call);
    },
  }),
  ...breakingLive(['bills.create.expires-at-past-refused', 'bill.expires-at-as-asked'], expiry, {
    'bills.expiry-past-is-never: an expiry in the past stands for none': (was) => (given, call) => {
      const moment = parseDateTime(given);
      return moment !== null && moment <= now(call) ? { value: null } : was(given, call);
    },
  }),
  ...breakingLive(['bills.create.expires-at-date-time', 'bill.expires-at'], expiry, {
    'bills.expiry-unix-taken: an expiry in Unix seconds is taken': taking(
      (given) => isNumber(given) && given > 1_000_000_000,
      (given): number | null => Number(given) * 1000,
    ),
  }),
  ...breakingLive('bills.create.expires-at-date-time', {
    'bills.expiry-words-are-never: an expiry that is no date-time stands for none': expiry(
      taking((given) => typeof given === 'string' && parseDateTime(given) === null, giving<number | null>(null)),
    ),
  }),
  ...breakingLive('bills.create.expires-at-omitted-is-null', {
    'bills.expiry-default-30-days: a bill made without an expiry expires in 30 days': expiry(
      (was) => (given, call) => (given === undefined ? { value: now(call) + 30 * day } : was(given, call)),
    ),
    'bills.expiry-default-for-large: a bill above 1000000000 made without an expiry expires in a year': writtenBill(
      ({ amount: asked, expiresAt }) => ({
        expiresAt: expiresAt === null && asked > 1_000_000_000 ? Date.UTC(2099, 0) : expiresAt,
      }),
    ),
  }),
  ...miscalled(breakingLive, toldIn(amount), {
    'bill-cause.amount-is-customer-ref: a wrong amount of a bill is BAD_CUSTOMER_REF': [
      'BAD_AMOUNT',
      'BAD_CUSTOMER_REF',
    ],
  }),
  ...miscalled(breakingLive, toldIn(askedOfBill('customerRef')), {
    'bill-cause.customer-ref-is-amount: a wrong customer_ref is BAD_AMOUNT': ['BAD_CUSTOMER_REF', 'BAD_AMOUNT'],
  }),
  ...miscalled(
    breakingLive,
    toldIn(amount, (given) => Number(given) > 2_000_000_000),
    {
      'bill-cause.amount-is-expiry: an amount above the maximum is BAD_EXPIRY': ['BAD_AMOUNT', 'BAD_EXPIRY'],
    },
  ),
  ...miscalled(breakingLive, toldIn(expiry), {
    'bill-cause.expiry-is-return-url: a wrong expiry of a bill is BAD_RETURN_URL': ['BAD_EXPIRY', 'BAD_RETURN_URL'],
    'bill-cause.expiry-is-bad-number: a wrong expiry of a bill is BAD_NUMBER': ['BAD_EXPIRY', 'BAD_NUMBER'],
  }),
];
