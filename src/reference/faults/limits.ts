import { requestsPerMinute } from '../../contract/limits.ts';
import type { Behaviour, Patch } from '../behaviour.ts';
import { bounds, change, check, type When } from '../change.ts';
import { fixedWindow, minute, type Meter } from '../meter.ts';
import { makeCharge } from '../making.ts';
import { isSwept } from '../retention.ts';
import { at, isReplay, isSuccess, refusedWith } from '../when.ts';
import type { RatePolicy } from '../rate.ts';
import { fault } from './fault.ts';

const rate = (part: (was: RatePolicy) => Partial<RatePolicy>): Patch => change('rate', part);
const day = 86_400_000;

const silent = (when: When): Patch =>
  change('wire', (was) => ({
    headers: (answer, call) =>
      when(answer, call)
        ? Object.fromEntries(Object.entries(was.headers(answer, call)).filter(([name]) => !/^x-ratelimit/i.test(name)))
        : was.headers(answer, call),
  }));

/** Who is limited once stays so for ten minutes. */
function penalty(limit: number): Meter {
  const meter = fixedWindow(limit);
  let until = -Infinity;
  return {
    take(now) {
      const allowance = meter.take(now);
      if (allowance.retryIn !== null && now >= until) until = now + 10 * minute;
      return now < until ? { ...allowance, remaining: 0, retryIn: until - now } : allowance;
    },
  };
}

/** Every request counts twice. */
function doubled(limit: number): Meter {
  const meter = fixedWindow(limit);
  return { take: (now) => (meter.take(now), meter.take(now)) };
}

/** A limited request stands behind its Idempotency-Key for good. */
function limitedForGood(behaviour: Behaviour): Behaviour {
  const limited = new Set<string>();
  return check('rate', (was) => (call) => {
    const slot = `${call.trace.key?.secret} ${call.behaviour.idempotency.key(call)}`;
    const refusal = was(call);
    if (refusal && call.header('idempotency-key') !== undefined) limited.add(slot);
    return refusal ?? (limited.has(slot) ? { code: 'RATE_LIMITED', headers: { 'Retry-After': '1' } } : null);
  })(behaviour);
}

/** A limited request is refused, and made all the same. */
const limitedYetMade: Patch = check('rate', (was) => (call) => {
  const refusal = was(call);
  if (refusal && !call.behaviour.checks.idempotency(call) && !call.behaviour.checks.body(call) && call.trace.order)
    makeCharge(call, call.trace.order);
  return refusal;
});

export const limitFaults = [
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
    rate(() => ({ meter: doubled })),
  ),
  fault(
    'rate.penalty',
    'who is limited stays so for ten minutes',
    'limits.test-key-120-allowed',
    rate(() => ({ meter: penalty })),
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
    'rate.limited-for-good',
    'a charge that was limited is limited for ever',
    'idempotency.resend-after-rate-limit',
    limitedForGood,
  ),
  fault(
    'rate-headers.missing-on-bad-key',
    '401 has no X-RateLimit headers',
    'limits.rate-headers',
    silent(refusedWith('BAD_KEY', 'KEY_REVOKED', 'KEY_EXPIRED')),
  ),
  fault(
    'rate-headers.missing-on-not-found',
    'NOT_FOUND has no X-RateLimit headers',
    'limits.rate-headers',
    silent(refusedWith('NOT_FOUND')),
  ),
  fault(
    'rate-headers.missing-on-rate-limit',
    '429 has no X-RateLimit headers',
    'limits.rate-headers',
    silent(refusedWith('RATE_LIMITED')),
  ),
  fault(
    'rate-headers.missing-on-success',
    'only errors have X-RateLimit headers',
    'limits.rate-headers',
    silent(isSuccess),
  ),
  fault(
    'rate-headers.missing-on-list',
    'lists have no X-RateLimit headers',
    'limits.rate-headers',
    silent(at('charges.list')),
  ),
  fault(
    'rate-headers.missing-on-replay',
    'replays have no X-RateLimit headers',
    'limits.rate-headers',
    silent(isReplay),
  ),
  fault(
    'rate-headers.without-x',
    'the headers are RateLimit-*',
    'limits.rate-headers',
    rate((was) => ({
      headers: (allowance, call) =>
        Object.fromEntries(
          Object.entries(was.headers(allowance, call)).map(([name, value]) => [name.replace('X-', ''), value]),
        ),
    })),
  ),
  fault(
    'kept.29-days',
    'charges are swept after 29 days',
    'limits.sandbox-charges-kept-30-days',
    bounds({ retention: 29 * day }),
  ),
  fault(
    'kept.7-days',
    'charges are swept after a week',
    'limits.sandbox-charges-kept-30-days',
    bounds({ retention: 7 * day }),
  ),
  fault(
    'kept.forever',
    'charges are never swept',
    'limits.sandbox-charges-swept',
    bounds({ retention: Number.MAX_SAFE_INTEGER }),
  ),
  fault(
    'kept.by-id',
    'swept charges can still be read by id',
    'limits.sandbox-charges-swept',
    change('reading', (was) => ({
      find: (id, call) => {
        const charge = call.deployment.charges.get(id);
        return charge && charge.business === call.trace.key?.business && isSwept(charge, call)
          ? charge
          : was.find(id, call);
      },
    })),
  ),
];
