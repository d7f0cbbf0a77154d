import type { Patch } from '../../behaviour.ts';
import { change, type When } from '../../change.ts';
import { at, isReplay, isSuccess, refusedWith } from '../../when.ts';
import { breaking } from '../fault.ts';

const rate = change('rate');
const silent = (when: When): Patch =>
  change('wire')((was) => ({
    headers: (answer, call) =>
      when(answer, call)
        ? Object.fromEntries(Object.entries(was.headers(answer, call)).filter(([name]) => !/^x-ratelimit/i.test(name)))
        : was.headers(answer, call),
  }));

export const rateHeaderFaults = [
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
];
