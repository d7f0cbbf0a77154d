import type { Patch } from '../../behaviour.ts';
import { change, type When } from '../../change.ts';
import { at, isReplay, isSuccess, refusedWith } from '../../when.ts';
import type { RatePolicy } from '../../rate.ts';
import { fault } from '../fault.ts';

const rate = (part: (was: RatePolicy) => Partial<RatePolicy>): Patch => change('rate', part);
const silent = (when: When): Patch =>
  change('wire', (was) => ({
    headers: (answer, call) =>
      when(answer, call)
        ? Object.fromEntries(Object.entries(was.headers(answer, call)).filter(([name]) => !/^x-ratelimit/i.test(name)))
        : was.headers(answer, call),
  }));

export const rateHeaderFaults = [
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
];
