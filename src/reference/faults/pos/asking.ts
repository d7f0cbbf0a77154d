import { miscalled, toldAt, toldIn, coded, statusOf } from '../refusals.ts';
import type { Bounds } from '../../limits/bounds.ts';
import type { Patch } from '../../behaviour.ts';
import type { Reading } from '../../bodies/body.ts';
import { textReader } from '../../bodies/fields.ts';
import { change, statusAt } from '../../change.ts';
import { caller, type Call } from '../../http/call.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import { isReplay, asksFor } from '../../when.ts';
import type { Till } from '../../world/accounts.ts';
import { breakingLive } from '../fault.ts';
import {
  amountBounds,
  bytes,
  giving,
  isMissing,
  isNumber,
  matches,
  refusing,
  refusingGiven,
  taking,
  under,
} from '../misreading.ts';
import { askedOfPos, codes } from './changes.ts';

type Given = JsonValue | undefined;

/** The till is read as if something else had been given. */
const tillAs = (other: (given: Given, call: Call) => Given): Patch =>
  askedOfPos('till')((was) => (given, call) => was(other(given, call), call));

const tillsOf = (call: Call): readonly Till[] =>
  [...call.deployment.tills.values()].filter(({ business, open }) => business === caller(call) && open);

/** Changes what becomes of a till that is known. */
const found = (alter: (reading: Reading<Till>, till: Till, call: Call) => Reading<Till>): Patch =>
  askedOfPos('till')((was) => (given, call) => {
    const till = typeof given === 'string' ? call.deployment.tills.get(given) : undefined;
    return till ? alter(was(given, call), till, call) : was(given, call);
  });

const amount = askedOfPos('amount');
const bounded = (part: Partial<Bounds['amount']>): Patch => amount(under(amountBounds(part)));

const charged = ({ number }: Till, { deployment }: Call): boolean =>
  [...deployment.charges.values()].some(({ origin }) => origin.is === 'pos' && origin.till.number === number);

/** What a till may ask for, what not, and why. */
export const posAskingFaults = [
  ...breakingLive('pos.create.status-201', {
    'pos.status-200: a new POS charge is answered 200': statusAt('pos.create', 200),
    'pos.status-202-when-large: a new POS charge above 1000000000 is answered 202': statusAt(
      'pos.create',
      202,
      (answer, call) => !isReplay(answer, call) && (call.trace.posOrder?.amount ?? 0) > 1_000_000_000,
    ),
  }),
  ...breakingLive('pos.create.sends-nothing', codes, {
    'pos.prompts: a POS charge prompts a handset at once': () => ({ prompts: () => 1 }),
  }),
  ...breakingLive('pos.create.paid-by-scan', change('showing'), {
    'pos.scan-leaves-processing: a POS charge that was paid stays processing': (was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        return charge.origin.is === 'pos' && step.state === 'succeeded' ? { ...step, state: 'processing' } : step;
      },
    }),
  }),
  ...breakingLive(['pos.create.paid-by-scan', 'lifecycle.succeeded-is-final'], change('showing'), {
    'pos.scan-not-seen-in-read: a read shows a paid POS charge as it was created; the list shows it paid': (was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        const reading = call.route.is === 'served' && call.route.operation === 'charges.get';
        return charge.origin.is === 'pos' && step.state === 'succeeded' && reading
          ? { after: 0, state: 'requires_payment' }
          : step;
      },
    }),
  }),
  ...breakingLive('pos.create.till-required', tillAs, {
    'pos.till-missing-is-first: a POS charge without a till goes to the first one of the business': (given, call) =>
      given === undefined ? tillsOf(call)[0]?.number : given,
    'pos.till-null-is-first: a POS charge whose till is null goes to the first one of the business': (given, call) =>
      given === null ? tillsOf(call)[0]?.number : given,
  }),
  ...breakingLive('pos.create.till-six-digits', tillAs, {
    'pos.till-trimmed: blanks around a till are cut off': (given) => (typeof given === 'string' ? given.trim() : given),
    'pos.till-first-six: of a longer till the first six digits count': (given) =>
      typeof given === 'string' ? given.slice(0, 6) : given,
    'pos.till-last-six: of a longer till the last six digits count': (given) =>
      typeof given === 'string' ? given.slice(-6) : given,
    'pos.till-first-of-array: of a till in an array the first one counts': (given) =>
      Array.isArray(given) ? given[0] : given,
    'pos.till-unanchored: whatever begins with a line of six digits is a till': (given) =>
      typeof given === 'string' ? (/^\d{6}$/m.exec(given)?.[0] ?? given) : given,
  }),
  ...breakingLive('pos.create.till-open-accepted', found, {
    'pos.till-second-unknown: only the first till of a business is known': (reading, till, call) =>
      'value' in reading && tillsOf(call)[0] !== till ? { code: 'UNKNOWN_TILL' } : reading,
    'pos.till-busy-refused: a till with a code that nobody has paid is refused': (reading, till, call) =>
      'value' in reading && charged(till, call) && call.trace.key ? { code: 'TILL_CLOSED' } : reading,
  }),
  ...breakingLive('pos.create.till-of-business', {
    'pos.till-foreign-taken: a till of another business is taken': found((reading, till) =>
      'code' in reading && reading.code === 'UNKNOWN_TILL' ? { value: till } : reading,
    ),
    'pos.till-unknown-taken: a till that nobody has is taken': askedOfPos('till')((was) => (given, call) => {
      const reading = was(given, call);
      const unknown = 'code' in reading && reading.code === 'UNKNOWN_TILL' && typeof given === 'string';
      return unknown && !call.deployment.tills.has(given)
        ? { value: { number: given, business: caller(call), open: true } }
        : reading;
    }),
  }),
  ...breakingLive('pos.create.till-closed-refused', found, {
    'pos.till-closed-taken: a closed till is taken': (reading, till) =>
      'code' in reading && reading.code === 'TILL_CLOSED' ? { value: till } : reading,
    'pos.till-closed-taken-once-used: a till that was closed after a sale is still taken': (reading, till, call) =>
      'code' in reading && reading.code === 'TILL_CLOSED' && charged(till, call) ? { value: till } : reading,
  }),
  ...breakingLive('pos.create.amount-required', amount, {
    'pos.amount-missing-is-minimum: a POS charge without an amount is one of 10000': taking(isMissing, giving(10_000)),
  }),
  ...breakingLive('pos.create.amount-integer', amount, {
    'pos.amount-text-taken: digits in quotes are an amount at a till': taking(matches(/^\d{5,10}$/), Number),
    'pos.amount-fraction-cut: a fraction is cut off an amount at a till': taking(
      (given) => isNumber(given) && !Number.isInteger(given) && given > 10_000,
      (given) => Math.floor(Number(given) / 100) * 100,
    ),
  }),
  ...breakingLive('pos.create.amount-multiple-of-100', bounded, {
    'pos.amount-multiple-of-50: a till may ask for 10050': { multipleOf: 50 },
  }),
  ...breakingLive('pos.create.amount-minimum', bounded, {
    'pos.amount-minimum-9900: a till may ask for 9900': { minimum: 9900 },
  }),
  ...breakingLive('pos.create.amount-minimum-accepted', bounded, {
    'pos.amount-minimum-exclusive: a till may not ask for 10000': { minimum: 10_100 },
  }),
  ...breakingLive('pos.create.amount-maximum', bounded, {
    'pos.amount-maximum-one-step-more: a till may ask for 2000000100': { maximum: 2_000_000_100 },
  }),
  ...breakingLive('pos.create.amount-maximum-accepted', bounded, {
    'pos.amount-maximum-exclusive: a till may not ask for 2000000000': { maximum: 1_999_999_900 },
  }),
  ...breakingLive('pos.create.amount-between-accepted', bounded, {
    'pos.amount-whole-notes: a till may ask for multiples of 1000 only': { multipleOf: 1000 },
  }),
  ...breakingLive('pos.create.currency-tzs', askedOfPos('currency'), {
    'pos.currency-tzs-refused: a till may not name TZS': refusingGiven('BAD_CURRENCY', 'TZS'),
  }),
  ...breakingLive('pos.create.currency-default', askedOfPos('currency'), {
    'pos.currency-needed: a till must name the currency': refusingGiven('BAD_CURRENCY', undefined),
  }),
  ...breakingLive('pos.create.currency-others-refused', askedOfPos('currency'), {
    'pos.currency-not-looked-at: any currency is TZS at a till': () => () => ({ value: 'TZS' }),
    'pos.currency-kes-taken: a till may ask for KES': taking(matches(/^KES$/), giving('TZS')),
  }),
  ...breakingLive('pos.create.reference-200-accepted', askedOfPos('reference'), {
    'pos.reference-199: a reference of 200 characters is refused at a till': under({ reference: 199 }),
    'pos.reference-200-bytes: a reference at a till is counted in bytes': () =>
      textReader((call) => call.behaviour.bounds.reference, bytes),
  }),
  ...breakingLive('pos.create.reference-limit', askedOfPos('reference'), {
    'pos.reference-201: a reference of 201 characters is taken at a till': under({ reference: 201 }),
  }),
  ...breakingLive('pos.create.description-500-accepted', askedOfPos('description'), {
    'pos.description-like-reference: a description at a till may have 200 characters': under({ description: 200 }),
  }),
  ...breakingLive('pos.create.description-limit', askedOfPos('description'), {
    'pos.description-512: a description of 512 characters is taken at a till': under({ description: 512 }),
  }),
  ...breakingLive('pos.create.metadata-accepted', askedOfPos('metadata'), {
    'pos.metadata-texts-only: metadata at a till may hold texts only': refusing(
      'BAD_REQUEST',
      (value: JsonObject | null) => Object.values(value ?? {}).some((each) => typeof each !== 'string'),
    ),
    'pos.metadata-empty-refused: empty metadata is refused at a till': refusing(
      'BAD_REQUEST',
      (value: JsonObject | null) => value !== null && Object.keys(value).length === 0,
    ),
  }),
  ...miscalled(breakingLive, toldAt('body'), {
    'pos-cause.unknown-is-bad-till: a till of another business is BAD_TILL': ['UNKNOWN_TILL', 'BAD_TILL'],
    'pos-cause.closed-is-bad-till: a closed till is BAD_TILL': ['TILL_CLOSED', 'BAD_TILL'],
    'pos-cause.closed-is-unknown: a closed till is UNKNOWN_TILL': ['TILL_CLOSED', 'UNKNOWN_TILL'],
    'pos-cause.malformed-is-unknown: a till that is not six digits is UNKNOWN_TILL': ['BAD_TILL', 'UNKNOWN_TILL'],
    'pos-cause.unknown-is-closed: a till of another business is TILL_CLOSED': ['UNKNOWN_TILL', 'TILL_CLOSED'],
    'pos-cause.foreign-is-not-found: a till of another business is NOT_FOUND': ['UNKNOWN_TILL', 'NOT_FOUND'],
  }),
  ...miscalled(
    breakingLive,
    toldIn(amount, (given) => isNumber(given) && given > 2_000_000_000),
    {
      'pos-cause.large-is-small: an amount above the maximum is AMOUNT_TOO_SMALL at a till': [
        'BAD_AMOUNT',
        'AMOUNT_TOO_SMALL',
      ],
    },
  ),
  ...miscalled(
    breakingLive,
    toldIn(amount, (given) => typeof given === 'string'),
    {
      'pos-cause.text-is-bad-currency: an amount in quotes is BAD_CURRENCY at a till': ['BAD_AMOUNT', 'BAD_CURRENCY'],
    },
  ),
  ...miscalled(breakingLive, toldAt('idempotency', asksFor('pos.create')), {
    'pos-cause.no-key-is-bad-request: a POS charge without Idempotency-Key is BAD_REQUEST': [
      'IDEMPOTENCY_REQUIRED',
      'BAD_REQUEST',
    ],
  }),
  ...breakingLive('errors.code-in-catalogue', {
    'pos-cause.till-of-no-catalogue: a closed till is refused with a code of its own': coded(
      'TILL_CLOSED',
      'CLOSED_TILL',
    ),
  }),
  ...breakingLive('errors.status-of-idempotent-mismatch', {
    'pos-cause.mismatch-400: IDEMPOTENT_MISMATCH is 400 at a till': statusOf(
      'IDEMPOTENT_MISMATCH',
      400,
      asksFor('pos.create'),
    ),
  }),
];
