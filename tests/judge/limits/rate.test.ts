import { describe, expect, test } from 'vitest';
import { burstOfRequests, pictureOf, spreadOfRequests } from '../../../src/judge/limits/rate.situation.ts';
import {
  aboveLimit,
  creationLimited,
  keyBesideLimited,
  limitedAfterQuiet,
} from '../../../src/judge/limits/refused.situation.ts';
import { charge, exchange, list, listing, otherKey, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const sent = 1_000_000;
const one = (n: number, seconds: number) => exchange({ ...listing(), n, sent, received: sent + seconds * 1000 });
const limited = (n: number, code = 'RATE_LIMITED') => exchange({ ...listing(), ...refusal(code, {}, 429), n, sent });

function burst(through: number, seconds: number, isRefused = true) {
  const answered = Array.from({ length: through }, (_, at) => one(at + 1, seconds));
  return isRefused ? [...answered, limited(through + 1)] : answered;
}

const told = (bursts: readonly ReturnType<typeof burst>[], mode: 'test' | 'live' = 'test') => {
  const seen = situated(burstOfRequests, { mode, bursts });
  return seen.decisions.length > 0 ? seen.broken : [pictureOf({ mode, bursts })];
};

test('a live key is measured by its own limit', () => {
  expect(situated(burstOfRequests, { mode: 'live', bursts: [burst(600, 2)] }).decisions).toEqual([
    { is: 'kept', rule: 'limits.live-key-600-allowed' },
    { is: 'kept', rule: 'limits.live-key-limited-above-600' },
  ]);
  expect(told([burst(300, 2)], 'live')).toEqual(['spread']);
});

const refusedAt = (count: number, exclusive = false) => ({
  sent: count,
  refused: { ...limited(count), key: { ...limited(1).key, exclusive } },
});
const unrefused = { sent: 116, refused: null };

describe('a burst after a minute of quiet', () => {
  test.each([
    ['a fixed window', burst(120, 2), []],
    ['a token bucket that refills', burst(140, 10), []],
    ['a slow deployment with a window that ends', burst(250, 70), []],
    ['too few', burst(100, 2), ['spread']],
    ['the edge of a window', burst(240, 2), ['again']],
    ['no limit', burst(260, 6, false), ['limits.test-key-limited-above-120']],
    ['no limit within reach', burst(250, 130, false), ['too slow']],
  ] as const)('%s', (_name, seen, verdict) => {
    expect(told([seen])).toEqual(verdict);
  });

  test('is a breach when it happens at another phase of the minute again', () => {
    expect(told([burst(240, 2), burst(240, 2)])).toEqual(['limits.test-key-limited-above-120']);
    expect(told([burst(240, 2), burst(120, 2)])).toEqual([]);
  });
});

describe('what is put off in a burst', () => {
  const away = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...limited(at + 1, 'LEDGER_UNAVAILABLE'),
      answer: { ...limited(1).answer!, status: 503 },
    }));

  test('is not let through, and much of it hides the limit', () => {
    expect(told([away(250)])).toEqual(['again']);
    expect(told([away(250), away(250)])).toEqual(['put off']);
    expect(told([away(20), burst(120, 2)])).toEqual([]);
  });

  test('is a limit where it begins twice with what is one too many', () => {
    const cut = [...burst(120, 2, false), ...away(130)];
    expect(told([cut])).toEqual(['again']);
    expect(told([cut, cut])).toEqual(['limits.test-key-limited-above-120']);
    expect(told([cut, [...burst(60, 2, false), ...away(190)]])).toEqual(['put off']);
  });

  test('may count in a little of it, or not', () => {
    expect(told([[...away(3), ...burst(117, 2)]])).toEqual([]);
    expect(told([[...away(3), ...burst(120, 2)]])).toEqual([]);
  });
});

describe('requests spread over a minute', () => {
  test.each([
    ['all answered', unrefused, null, []],
    ['refused once with a key that others may use', refusedAt(60), unrefused, []],
    ['refused at different counts', refusedAt(60), refusedAt(110), []],
    ['refused twice alike', refusedAt(60), refusedAt(62), ['limits.test-key-120-allowed']],
    ['refused with a key of its own', refusedAt(60, true), null, ['limits.test-key-120-allowed']],
  ])('%s', (_name, one, two, broken) => {
    expect(situated(spreadOfRequests, { mode: 'test', one, two }).broken).toEqual(broken);
  });

  test('are told with each refusal', () => {
    const [broken] = situated(spreadOfRequests, { mode: 'test', one: refusedAt(60), two: refusedAt(62) }).deviations;
    expect([broken?.actual, broken?.exchanges]).toEqual([
      'RATE_LIMITED after 62 requests spread over a minute that followed a minute of quiet',
      [60, 62],
    ]);
  });
});

describe('what is refused above the limit', () => {
  const refused = limited(1);

  test.each([
    ['with the code for it', refused, [], 1],
    ['with another code', limited(1, 'BAD_KEY'), ['errors.cause-of-rate-limited'], 0],
    ['with a code of no catalogue', limited(1, 'SLOW_DOWN'), [], 0],
    ['not at all', one(1, 0), [], 0],
  ])('is refused %s', (_how, last, broken, kept) => {
    const seen = situated(aboveLimit, { last });
    expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
  });

  test('works again after quiet', () => {
    expect(situated(limitedAfterQuiet, { mode: 'test', refused, next: one(2, 0) }).decisions).toEqual([]);
    expect(situated(limitedAfterQuiet, { mode: 'test', refused, next: limited(2) }).broken).toEqual([
      'limits.test-key-120-allowed',
    ]);
  });

  test.each([
    ['nothing', [charge()], []],
    ['a charge', [charge({ reference: 'run-1' })], ['errors.rate-limited-takes-nothing']],
  ])('makes %s', (_what, charges, broken) => {
    const parts = { refused, list: exchange({ ...listing(), n: 2, body: list(charges) }), reference: 'run-1' };
    expect(situated(creationLimited, parts).broken).toEqual(broken);
  });

  test('limits no other key', () => {
    const beside = exchange({ ...listing(), n: 2, key: otherKey });
    expect(situated(keyBesideLimited, { limited: refused, beside }).broken).toEqual([]);
    expect(situated(keyBesideLimited, { limited: refused, beside: limited(2) }).broken).toEqual(['limits.per-key']);
  });
});
