import { answers, change, check } from '../../change.ts';
import { at } from '../../when.ts';
import { breakingLive } from '../fault.ts';
import { askedOfPos } from './changes.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { miscalling } from '../misreading.ts';

/** One refusal at a till is told as another. */
const toldAs = (right: ErrorCode, wrong: ErrorCode): Patch =>
  askedOfPos('till')((was) => (given, call) => {
    const reading = was(given, call);
    return 'code' in reading && reading.code === right ? { code: wrong } : reading;
  });

/** Why a POS charge is refused. */
export const posCauseFaults = [
  ...breakingLive(['errors.cause-of-unknown-till', 'errors.cause-of-bad-till'], {
    'pos-cause.unknown-is-bad-till: a till of another business is BAD_TILL': toldAs('UNKNOWN_TILL', 'BAD_TILL'),
  }),
  ...breakingLive(['errors.cause-of-till-closed', 'errors.cause-of-bad-till'], {
    'pos-cause.closed-is-bad-till: a closed till is BAD_TILL': toldAs('TILL_CLOSED', 'BAD_TILL'),
  }),
  ...breakingLive(['errors.cause-of-till-closed', 'errors.cause-of-unknown-till'], {
    'pos-cause.closed-is-unknown: a closed till is UNKNOWN_TILL': toldAs('TILL_CLOSED', 'UNKNOWN_TILL'),
  }),
  ...breakingLive(['errors.cause-of-bad-till', 'errors.cause-of-unknown-till'], {
    'pos-cause.malformed-is-unknown: a till that is not six digits is UNKNOWN_TILL': toldAs('BAD_TILL', 'UNKNOWN_TILL'),
  }),
  ...breakingLive(['errors.cause-of-unknown-till', 'errors.cause-of-till-closed'], {
    'pos-cause.unknown-is-closed: a till of another business is TILL_CLOSED': toldAs('UNKNOWN_TILL', 'TILL_CLOSED'),
  }),
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], {
    'pos-cause.large-is-small: an amount above the maximum is AMOUNT_TOO_SMALL at a till': askedOfPos('amount')(
      miscalling('AMOUNT_TOO_SMALL', (given) => typeof given === 'number' && given > 2_000_000_000),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-bad-currency'], {
    'pos-cause.text-is-bad-currency: an amount in quotes is BAD_CURRENCY at a till': askedOfPos('amount')(
      miscalling('BAD_CURRENCY', (given) => typeof given === 'string'),
    ),
  }),
  ...breakingLive(['errors.cause-of-unknown-till', 'errors.cause-of-not-found'], {
    'pos-cause.foreign-is-not-found: a till of another business is NOT_FOUND': toldAs('UNKNOWN_TILL', 'NOT_FOUND'),
  }),
  ...breakingLive(['errors.cause-of-idempotency-required', 'errors.cause-of-bad-request'], check('idempotency'), {
    'pos-cause.no-key-is-bad-request: a POS charge without Idempotency-Key is BAD_REQUEST': (was) => (call) => {
      const refusal = was(call);
      return refusal && isServed(call.route, 'pos.create') ? { code: 'BAD_REQUEST' } : refusal;
    },
  }),
  ...breakingLive('errors.code-in-catalogue', change('refusals'), {
    'pos-cause.till-of-no-catalogue: a closed till is refused with a code of its own': (was) => ({
      error: (refusal, call) => ({
        ...was.error(refusal, call),
        ...(refusal.code === 'TILL_CLOSED' && { code: 'CLOSED_TILL' }),
      }),
    }),
  }),
  ...breakingLive('errors.status-of-idempotent-mismatch', {
    'pos-cause.mismatch-400: IDEMPOTENT_MISMATCH is 400 at a till': answers(
      (answer, call) => at('pos.create')(answer, call) && answer.status === 409,
    )(() => ({ status: 400 })),
  }),
];
