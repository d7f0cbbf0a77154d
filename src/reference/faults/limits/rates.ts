import { requestsPerMinute } from '../../../contract/limits.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { bounds, change, check } from '../../change.ts';
import { fixedWindow, minute, type RateCounter } from '../../rate-counter.ts';
import { makeCharge } from '../../making.ts';
import type { RatePolicy } from '../../rate.ts';
import { fault } from '../fault.ts';

const rate = (part: (was: RatePolicy) => Partial<RatePolicy>): Patch => change('rate', part);

/** Who is limited once stays so for ten minutes. */
function penalty(limit: number): RateCounter {
  const rateCounter = fixedWindow(limit);
  let until = -Infinity;
  return {
    take(now) {
      const allowance = rateCounter.take(now);
      if (allowance.retryIn !== null && now >= until) until = now + 10 * minute;
      return now < until ? { ...allowance, remaining: 0, retryIn: until - now } : allowance;
    },
  };
}

/** Every request counts twice. */
function doubled(limit: number): RateCounter {
  const rateCounter = fixedWindow(limit);
  return { take: (now) => (rateCounter.take(now), rateCounter.take(now)) };
}

/** A limited request uses its Idempotency-Key up. */
function limitedForGood(behaviour: Behaviour): Behaviour {
  const limited = new Set<string>();
  return check('rate', (was) => (call) => {
    const slot = `${call.trace.key?.secret} ${call.behaviour.idempotency.key(call)}`;
    const refusal = was(call);
    if (refusal && call.header('idempotency-key') !== undefined) limited.add(slot);
    return refusal ?? (limited.has(slot) ? { code: 'IDEMPOTENT_MISMATCH' } : null);
  })(behaviour);
}

/** A limited request is refused, and made all the same. */
const limitedYetMade: Patch = check('rate', (was) => (call) => {
  const refusal = was(call);
  if (refusal && !call.behaviour.checks.idempotency(call) && !call.behaviour.checks.body(call) && call.trace.order)
    makeCharge(call, call.trace.order);
  return refusal;
});

export const rateFaults = [
  fault('rate.60', '60 requests a minute', 'limits.test-key-120-allowed', bounds({ perMinute: 60 })),
  fault('rate.100', '100 requests a minute', 'limits.test-key-120-allowed', bounds({ perMinute: 100 })),
  fault('rate.119', '119 requests a minute', 'limits.test-key-120-allowed', bounds({ perMinute: 119 })),
  fault(
    'rate.600',
    'test keys are limited like live ones',
    'limits.test-key-limited-above-120',
    bounds({ perMinute: requestsPerMinute.live }),
  ),
  fault(
    'rate.none',
    'nobody is limited',
    'limits.test-key-limited-above-120',
    bounds({ perMinute: Number.MAX_SAFE_INTEGER }),
  ),
  fault(
    'rate.reads-free',
    'reads are not limited',
    'limits.test-key-limited-above-120',
    rate((was) => ({ bucket: (call, key) => (call.method === 'GET' ? null : was.bucket(call, key)) })),
  ),
  fault(
    'rate.counted-twice',
    'every request counts twice',
    'limits.test-key-120-allowed',
    rate(() => ({ rateCounter: doubled })),
  ),
  fault(
    'rate.penalty',
    'who is limited stays so for ten minutes',
    'limits.test-key-120-allowed',
    rate(() => ({ rateCounter: penalty })),
  ),
  fault(
    'rate.per-business',
    'the keys of a business share one limit',
    'limits.per-key',
    rate(() => ({ bucket: (_call, key) => key.business.id })),
  ),
  fault(
    'rate.for-everybody',
    'all keys share one limit',
    'limits.per-key',
    rate(() => ({ bucket: () => 'everybody' })),
  ),
  fault(
    'rate.called-bad-request',
    '429 is BAD_REQUEST',
    'errors.cause-of-rate-limited',
    check('rate', (was) => (call) => {
      const refusal = was(call);
      return refusal && { ...refusal, code: 'BAD_REQUEST', status: 429 };
    }),
  ),
  fault(
    'rate.no-retry-after',
    '429 has no Retry-After',
    'limits.retry-after',
    rate(() => ({ retryAfter: () => ({}) })),
  ),
  fault(
    'rate.retry-after-other-name',
    '429 has X-Retry-After',
    'limits.retry-after',
    rate((was) => ({
      retryAfter: (wait, call) => ({ 'X-Retry-After': was.retryAfter(wait, call)['Retry-After'] ?? '' }),
    })),
  ),
  fault(
    'rate.makes-charge',
    'a limited charge is refused and made',
    'errors.rate-limited-takes-nothing',
    limitedYetMade,
  ),
  fault(
    'rate.uses-key-up',
    'a charge that was limited is a mismatch when sent again',
    'idempotency.resend-after-rate-limit',
    limitedForGood,
  ),
];
