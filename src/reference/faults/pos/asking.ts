import type { ErrorCode } from '../../../contract/errors.ts';
import type { Till } from '../../accounts.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../call.ts';
import { answers, change } from '../../change.ts';
import { textReader } from '../../fields.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import type { Reader, Reading } from '../../order.ts';
import { at, both, isReplay, isSuccess } from '../../when.ts';
import { liveFault } from '../live-fault.ts';
import { matches, refusing, taking } from '../misreading.ts';
import { askedOfPos, codes } from './changes.ts';
import { amountBounds, under } from '../charges/under-bounds.ts';

type Given = JsonValue | undefined;

const isNumber = (given: unknown): given is number => typeof given === 'number';
const isMissing = (given: Given): boolean => given === undefined || given === null;
const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The till is read as if something else had been given. */
const tillAs = (other: (given: Given, call: Call) => Given): Patch =>
  askedOfPos('till', (was) => (given, call) => was(other(given, call), call));

const tillsOf = (call: Call): readonly Till[] =>
  [...call.deployment.tills.values()].filter(({ business, open }) => business === caller(call) && open);

/** Changes what becomes of a till that is known. */
const found = (alter: (reading: Reading<Till>, till: Till, call: Call) => Reading<Till>): Patch =>
  askedOfPos('till', (was) => (given, call) => {
    const till = typeof given === 'string' ? call.deployment.tills.get(given) : undefined;
    return till ? alter(was(given, call), till, call) : was(given, call);
  });

const amount = (read: (was: Reader<number>) => Reader<number>): Patch => askedOfPos('amount', read);

const created = both(at('pos.create'), isSuccess);
const refused: ErrorCode = 'BAD_REQUEST';

const charged = ({ number }: Till, { deployment }: Call): boolean =>
  [...deployment.charges.values()].some(({ origin }) => origin.is === 'pos' && origin.till.number === number);

/** What a till may ask for, and what not. */
export const posAskingFaults = [
  liveFault(
    'pos.status-200',
    'a new POS charge is answered 200',
    'pos.create.status-201',
    answers(created, () => ({ status: 200 })),
  ),
  liveFault(
    'pos.status-202-when-large',
    'a new POS charge above 1000000000 is answered 202',
    'pos.create.status-201',
    answers(
      (answer, call) =>
        created(answer, call) && !isReplay(answer, call) && (call.trace.posOrder?.amount ?? 0) > 1_000_000_000,
      () => ({ status: 202 }),
    ),
  ),
  liveFault(
    'pos.prompts',
    'a POS charge prompts a handset at once',
    'pos.create.sends-nothing',
    codes(() => ({ prompts: () => 1 })),
  ),
  liveFault(
    'pos.scan-leaves-processing',
    'a POS charge that was paid stays processing',
    'pos.create.paid-by-scan',
    change('showing', (was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        return charge.origin.is === 'pos' && step.state === 'succeeded' ? { ...step, state: 'processing' } : step;
      },
    })),
  ),
  liveFault(
    'pos.scan-not-seen-in-read',
    'a read shows a paid POS charge as it was created; the list shows it paid',
    ['pos.create.paid-by-scan', 'lifecycle.succeeded-is-final'],
    change('showing', (was) => ({
      standing: (charge, call) => {
        const step = was.standing(charge, call);
        const reading = call.route.is === 'served' && call.route.operation === 'charges.get';
        return charge.origin.is === 'pos' && step.state === 'succeeded' && reading
          ? { after: 0, state: 'requires_payment' }
          : step;
      },
    })),
  ),
  liveFault(
    'pos.till-missing-is-first',
    'a POS charge without a till goes to the first one of the business',
    'pos.create.till-required',
    tillAs((given, call) => (given === undefined ? tillsOf(call)[0]?.number : given)),
  ),
  liveFault(
    'pos.till-null-is-first',
    'a POS charge whose till is null goes to the first one of the business',
    'pos.create.till-required',
    tillAs((given, call) => (given === null ? tillsOf(call)[0]?.number : given)),
  ),
  liveFault(
    'pos.till-trimmed',
    'blanks around a till are cut off',
    'pos.create.till-six-digits',
    tillAs((given) => (typeof given === 'string' ? given.trim() : given)),
  ),
  liveFault(
    'pos.till-first-six',
    'of a longer till the first six digits count',
    'pos.create.till-six-digits',
    tillAs((given) => (typeof given === 'string' ? given.slice(0, 6) : given)),
  ),
  liveFault(
    'pos.till-last-six',
    'of a longer till the last six digits count',
    'pos.create.till-six-digits',
    tillAs((given) => (typeof given === 'string' ? given.slice(-6) : given)),
  ),
  liveFault(
    'pos.till-first-of-array',
    'of a till in an array the first one counts',
    'pos.create.till-six-digits',
    tillAs((given) => (Array.isArray(given) ? given[0] : given)),
  ),
  liveFault(
    'pos.till-unanchored',
    'whatever begins with a line of six digits is a till',
    'pos.create.till-six-digits',
    tillAs((given) => (typeof given === 'string' ? (/^\d{6}$/m.exec(given)?.[0] ?? given) : given)),
  ),
  liveFault(
    'pos.till-second-unknown',
    'only the first till of a business is known',
    'pos.create.till-open-accepted',
    found((reading, till, call) =>
      'value' in reading && tillsOf(call)[0] !== till ? { code: 'UNKNOWN_TILL' } : reading,
    ),
  ),
  liveFault(
    'pos.till-busy-refused',
    'a till with a code that nobody has paid is refused',
    'pos.create.till-open-accepted',
    found((reading, till, call) =>
      'value' in reading && charged(till, call) && call.trace.key ? { code: 'TILL_CLOSED' } : reading,
    ),
  ),
  liveFault(
    'pos.till-foreign-taken',
    'a till of another business is taken',
    'pos.create.till-of-business',
    found((reading, till) => ('code' in reading && reading.code === 'UNKNOWN_TILL' ? { value: till } : reading)),
  ),
  liveFault(
    'pos.till-unknown-taken',
    'a till that nobody has is taken',
    'pos.create.till-of-business',
    askedOfPos('till', (was) => (given, call) => {
      const reading = was(given, call);
      const unknown = 'code' in reading && reading.code === 'UNKNOWN_TILL' && typeof given === 'string';
      return unknown && !call.deployment.tills.has(given)
        ? { value: { number: given, business: caller(call), open: true } }
        : reading;
    }),
  ),
  liveFault(
    'pos.till-closed-taken',
    'a closed till is taken',
    'pos.create.till-closed-refused',
    found((reading, till) => ('code' in reading && reading.code === 'TILL_CLOSED' ? { value: till } : reading)),
  ),
  liveFault(
    'pos.till-closed-taken-once-used',
    'a till that was closed after a sale is still taken',
    'pos.create.till-closed-refused',
    found((reading, till, call) =>
      'code' in reading && reading.code === 'TILL_CLOSED' && charged(till, call) ? { value: till } : reading,
    ),
  ),
  liveFault(
    'pos.amount-missing-is-minimum',
    'a POS charge without an amount is one of 10000',
    'pos.create.amount-required',
    amount(taking(isMissing, () => 10_000)),
  ),
  liveFault(
    'pos.amount-text-taken',
    'digits in quotes are an amount at a till',
    'pos.create.amount-integer',
    amount(taking(matches(/^\d{5,10}$/), Number)),
  ),
  liveFault(
    'pos.amount-fraction-cut',
    'a fraction is cut off an amount at a till',
    'pos.create.amount-integer',
    amount(
      taking(
        (given) => isNumber(given) && !Number.isInteger(given) && given > 10_000,
        (given) => Math.floor(Number(given) / 100) * 100,
      ),
    ),
  ),
  liveFault(
    'pos.amount-multiple-of-50',
    'a till may ask for 10050',
    'pos.create.amount-multiple-of-100',
    amount(under(amountBounds({ multipleOf: 50 }))),
  ),
  liveFault(
    'pos.amount-minimum-9900',
    'a till may ask for 9900',
    'pos.create.amount-minimum',
    amount(under(amountBounds({ minimum: 9900 }))),
  ),
  liveFault(
    'pos.amount-minimum-exclusive',
    'a till may not ask for 10000',
    'pos.create.amount-minimum-accepted',
    amount(under(amountBounds({ minimum: 10_100 }))),
  ),
  liveFault(
    'pos.amount-maximum-one-step-more',
    'a till may ask for 2000000100',
    'pos.create.amount-maximum',
    amount(under(amountBounds({ maximum: 2_000_000_100 }))),
  ),
  liveFault(
    'pos.amount-maximum-exclusive',
    'a till may not ask for 2000000000',
    'pos.create.amount-maximum-accepted',
    amount(under(amountBounds({ maximum: 1_999_999_900 }))),
  ),
  liveFault(
    'pos.amount-whole-notes',
    'a till may ask for multiples of 1000 only',
    'pos.create.amount-between-accepted',
    amount(under(amountBounds({ multipleOf: 1000 }))),
  ),
  liveFault(
    'pos.currency-tzs-refused',
    'a till may not name TZS',
    'pos.create.currency-tzs',
    askedOfPos(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === 'TZS'),
    ),
  ),
  liveFault(
    'pos.currency-needed',
    'a till must name the currency',
    'pos.create.currency-default',
    askedOfPos(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === undefined),
    ),
  ),
  liveFault(
    'pos.currency-not-looked-at',
    'any currency is TZS at a till',
    'pos.create.currency-others-refused',
    askedOfPos('currency', () => () => ({ value: 'TZS' })),
  ),
  liveFault(
    'pos.currency-kes-taken',
    'a till may ask for KES',
    'pos.create.currency-others-refused',
    askedOfPos(
      'currency',
      taking(matches(/^KES$/), () => 'TZS'),
    ),
  ),
  liveFault(
    'pos.reference-199',
    'a reference of 200 characters is refused at a till',
    'pos.create.reference-200-accepted',
    askedOfPos('reference', under({ reference: 199 })),
  ),
  liveFault(
    'pos.reference-200-bytes',
    'a reference at a till is counted in bytes',
    'pos.create.reference-200-accepted',
    askedOfPos('reference', () => textReader((call) => call.behaviour.bounds.reference, bytes)),
  ),
  liveFault(
    'pos.reference-201',
    'a reference of 201 characters is taken at a till',
    'pos.create.reference-limit',
    askedOfPos('reference', under({ reference: 201 })),
  ),
  liveFault(
    'pos.description-like-reference',
    'a description at a till may have 200 characters',
    'pos.create.description-500-accepted',
    askedOfPos('description', under({ description: 200 })),
  ),
  liveFault(
    'pos.description-512',
    'a description of 512 characters is taken at a till',
    'pos.create.description-limit',
    askedOfPos('description', under({ description: 512 })),
  ),
  liveFault(
    'pos.metadata-texts-only',
    'metadata at a till may hold texts only',
    'pos.create.metadata-accepted',
    askedOfPos(
      'metadata',
      refusing(refused, (value: JsonObject | null) =>
        Object.values(value ?? {}).some((each) => typeof each !== 'string'),
      ),
    ),
  ),
  liveFault(
    'pos.metadata-empty-refused',
    'empty metadata is refused at a till',
    'pos.create.metadata-accepted',
    askedOfPos(
      'metadata',
      refusing(refused, (value: JsonObject | null) => value !== null && Object.keys(value).length === 0),
    ),
  ),
];
