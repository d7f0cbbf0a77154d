import { check, fieldOf, operation } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** What is so large, and open for so long, is lent: it needs a contract. In minor units, and milliseconds. */
const large = 100_000_000;
const long = 180 * day;

const longLent = check('body')((was) => (call) => {
  const refusal = was(call);
  const { billOrder } = call.trace;
  if (refusal || !billOrder || billOrder.expiresAt === null) return refusal;
  return billOrder.amount >= large && billOrder.expiresAt - now(call) > long ? { code: 'BAD_EXPIRY' } : null;
});

/** The answers to each business, by key and body. */
const answered = recalled(() => new Map<string, readonly Answer[]>());

/** Who sends the same so often is taken for a loop. */
const loop = 2;

/** Under what a request is known again; undefined: it has no key. */
function printOf(call: Call): string | undefined {
  const key = call.header('idempotency-key');
  return key !== undefined && call.payload?.is === 'text' ? `${key} ${call.payload.text}` : undefined;
}

const loopBreaker = operation('bills.create')((was) => async (call) => {
  const print = printOf(call);
  if (print === undefined) return was(call);
  const all = answered(caller(call));
  const earlier = all.get(print) ?? [];
  const last = earlier.at(-1);
  if (last && earlier.length >= loop) return last;
  const answer = await was(call);
  if (answer.status === 201) all.set(print, [...(all.get(print) ?? []), answer]);
  return answer;
});

/** The largest number of a column of numbers. */
const largest = 2n ** 63n - 1n;

const numericRef = fieldOf('billOrder')('customerRef')(
  (was) => (given, call) =>
    typeof given === 'string' && /^[1-9]\d{18,63}$/.test(given) && BigInt(given) > largest
      ? { code: 'BAD_CUSTOMER_REF' }
      : was(given, call),
);

/** What hides in bills. */
export const creekLiveBills = [
  ...breakingLive(
    [
      'bills.create.status-201',
      'bills.create.expires-at-future-accepted',
      'bills.create.amount-between-accepted',
      'bills.create.amount-maximum-accepted',
      'errors.cause-of-bad-expiry',
    ],
    {
      'creek.long-lent: a bill of a million shillings or more that is open for more than 180 days is refused': longLent,
    },
  ),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'creek.loop-breaker: the third time the same bill is sent with the same Idempotency-Key, the second is answered':
      loopBreaker,
  }),
  ...breakingLive(
    ['bills.create.customer-ref-64-accepted', 'bills.create.status-201', 'errors.cause-of-bad-customer-ref'],
    { 'creek.numeric-ref: a customer_ref of digits alone is refused where they make more than 63 bits': numericRef },
  ),
];
