import { chargeFinding } from '../lists/finding.ts';
import { requestsPerMinute } from '../../../contract/chapters/limits.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { bounds, change, check } from '../../change.ts';
import { makeCharge } from '../../charges/making.ts';
import { isServed } from '../../http/route.ts';
import { fixedWindow, minute, type RateCounter } from '../../limits/rate-counter.ts';
import { at, isReplay, isSuccess, refusedWith, type When } from '../../when.ts';
import { breaking, breakingLive } from '../fault.ts';

const rate = change('rate');

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
  return check('rate')((was) => (call) => {
    const slot = `${call.trace.key?.secret} ${call.behaviour.idempotency.key(call)}`;
    const refusal = was(call);
    if (refusal && call.header('idempotency-key') !== undefined) limited.add(slot);
    return refusal ?? (limited.has(slot) ? { code: 'IDEMPOTENT_MISMATCH' } : null);
  })(behaviour);
}

/** A limited request is refused, and made all the same. */
const limitedYetMade: Patch = check('rate')((was) => (call) => {
  const refusal = was(call);
  if (refusal && !call.behaviour.checks.idempotency(call) && !call.behaviour.checks.body(call) && call.trace.order)
    makeCharge(call, call.trace.order);
  return refusal;
});

const allowed = 'limits.live-key-600-allowed';
const limited = 'limits.live-key-limited-above-600';

const silent = (when: When): Patch =>
  change('wire')((was) => ({
    headers: (answer, call) =>
      when(answer, call)
        ? Object.fromEntries(Object.entries(was.headers(answer, call)).filter(([name]) => !/^x-ratelimit/i.test(name)))
        : was.headers(answer, call),
  }));

const day = 86_400_000;

const { alsoFound, own } = chargeFinding;

/** How requests are counted, and how long charges are kept. */
export const limitFaults = [
  ...breaking('limits.test-key-120-allowed', {
    'rate.60: 60 requests a minute': bounds({ perMinute: 60 }),
    'rate.100: 100 requests a minute': bounds({ perMinute: 100 }),
    'rate.119: 119 requests a minute': bounds({ perMinute: 119 }),
    'rate.counted-twice: every request counts twice': rate(() => ({ rateCounter: doubled })),
    'rate.penalty: who is limited stays so for ten minutes': rate(() => ({ rateCounter: penalty })),
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'rate.600: test keys are limited like live ones': bounds({ perMinute: requestsPerMinute.live }),
    'rate.none: nobody is limited': bounds({ perMinute: Number.MAX_SAFE_INTEGER }),
    'rate.reads-free: reads are not limited': rate((was) => ({
      bucket: (call, key) => (call.method === 'GET' ? null : was.bucket(call, key)),
    })),
    'rate.creates-free: creations are not limited': change('rate')((was) => ({
      bucket: (call, key) => (isServed(call.route, 'charges.create') ? null : was.bucket(call, key)),
    })),
    'rate.single-reads-free: reads of one charge are not limited': change('rate')((was) => ({
      bucket: (call, key) => (isServed(call.route, 'charges.get') ? null : was.bucket(call, key)),
    })),
    'rate.per-operation: each operation has a limit of its own': change('rate')((was) => ({
      bucket: (call, key) => `${was.bucket(call, key)} ${call.route.is === 'served' ? call.route.operation : ''}`,
    })),
  }),
  ...breaking('limits.per-key', rate, {
    'rate.per-business: the keys of a business share one limit': () => ({ bucket: (_call, key) => key.business.id }),
    'rate.for-everybody: all keys share one limit': () => ({ bucket: () => 'everybody' }),
  }),
  ...breaking('errors.cause-of-rate-limited', check('rate'), {
    'rate.called-bad-request: 429 is BAD_REQUEST': (was) => (call) => {
      const refusal = was(call);
      return refusal && { ...refusal, code: 'BAD_REQUEST', status: 429 };
    },
  }),
  ...breaking('limits.retry-after', rate, {
    'rate.no-retry-after: 429 has no Retry-After': () => ({ retryAfter: () => ({}) }),
    'rate.retry-after-other-name: 429 has X-Retry-After': (was) => ({
      retryAfter: (wait, call) => ({ 'X-Retry-After': was.retryAfter(wait, call)['Retry-After'] ?? '' }),
    }),
  }),
  ...breaking('errors.rate-limited-takes-nothing', {
    'rate.makes-charge: a limited charge is refused and made': limitedYetMade,
  }),
  ...breaking('idempotency.resend-after-rate-limit', {
    'rate.uses-key-up: a charge that was limited is a mismatch when sent again': limitedForGood,
  }),
  ...breakingLive(allowed, bounds, {
    'live-rate.120: live keys are limited like test ones': { perMinute: 120 },
    'live-rate.500: 500 requests a minute on live': { perMinute: 500 },
    'live-rate.599: 599 requests a minute on live': { perMinute: 599 },
  }),
  ...breakingLive(limited, {
    'live-rate.none: nobody is limited on live': bounds({ perMinute: Number.MAX_SAFE_INTEGER }),
    'live-rate.6000: 6000 requests a minute on live': bounds({ perMinute: 6000 }),
    'live-rate.lists-free: lists are not counted on live': rate((was) => ({
      bucket: (call, key) => (call.method === 'GET' ? null : was.bucket(call, key)),
    })),
  }),
  ...breaking('limits.rate-headers', {
    'rate-headers.missing-on-bad-key: 401 has no X-RateLimit headers': silent(
      refusedWith('BAD_KEY', 'KEY_REVOKED', 'KEY_EXPIRED'),
    ),
    'rate-headers.missing-on-not-found: NOT_FOUND has no X-RateLimit headers': silent(refusedWith('NOT_FOUND')),
    'rate-headers.missing-on-rate-limit: 429 has no X-RateLimit headers': silent(refusedWith('RATE_LIMITED')),
    'rate-headers.missing-on-success: only errors have X-RateLimit headers': silent(isSuccess),
    'rate-headers.missing-on-list: lists have no X-RateLimit headers': silent(at('charges.list')),
    'rate-headers.missing-on-replay: replays have no X-RateLimit headers': silent(isReplay),
    'rate-headers.without-x: the headers are RateLimit-*': rate((was) => ({
      headers: (allowance, call) =>
        Object.fromEntries(
          Object.entries(was.headers(allowance, call)).map(([name, value]) => [name.replace('X-', ''), value]),
        ),
    })),
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', bounds, {
    'kept.29-days: charges are swept after 29 days': { retention: 29 * day },
    'kept.7-days: charges are swept after a week': { retention: 7 * day },
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'kept.forever: charges are never swept': bounds({ retention: Number.MAX_SAFE_INTEGER }),
    'kept.failed-forever: charges that failed are never swept': alsoFound('charges.get')((id, call) =>
      own(call).find((charge) => charge.id === id && call.behaviour.showing.standing(charge, call).state === 'failed'),
    ),
    'kept.by-id: swept charges can still be read by id': alsoFound('charges.get')((id, call) =>
      own(call).find((charge) => charge.id === id),
    ),
  }),
];
