import { describe, expect, test } from 'vitest';
import { askedWhileAway, leftOfRefused, resentAfterAway } from '../../../src/judge/balance/ledger-away.situation.ts';
import { balanceWeighed } from '../../../src/judge/balance/weighed.situation.ts';
import { charge, exchange, list, listing, read, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const balance = (n: number, available_minor: unknown) =>
  exchange({ n, method: 'GET', target: '/v1/balance', status: 200, body: { object: 'balance', available_minor } });
const paid = { state: 'succeeded', net_minor: 900 };
const credits = [
  { charge: 'ch_1', shown: exchange({ ...read('ch_1'), n: 2, body: charge(paid) }) },
  { charge: 'ch_2', shown: exchange({ ...listing(), n: 4, body: list([charge(), charge({ ...paid, id: 'ch_2' })]) }) },
];
const rule = 'money.balance-moves-by-net';
const ledger = { rule, opened: balance(1, 100), credits, known: 1, seen: true } as const;

describe('the balance of a business', () => {
  test.each([
    ['right at once', 1000, null, [], [rule, 'balance.not-cached']],
    ['right once another charge is known', 1900, 1900, [], [rule]],
    ['wrong for good', 1001, 1901, [rule], []],
    ['unreadable', 1001, null, [], []],
  ])('is %s', (_how, first, last, broken, kept) => {
    const parts = { ...ledger, first: balance(3, first), last: last === null ? null : balance(5, last) };
    const seen = situated(balanceWeighed, parts);
    expect([seen.broken, [...seen.kept]]).toEqual([broken, kept]);
  });

  test('is told from a cache where the charge was seen before', () => {
    const soon = balance(3, 1000);
    const parts = { ...ledger, known: 2, first: { ...soon, sent: soon.sent + 10_000 }, last: balance(5, 1900) };
    expect(situated(balanceWeighed, { ...parts, first: soon }).deviations).toEqual([]);
    expect(situated(balanceWeighed, parts).deviations).toEqual([
      {
        is: 'broken',
        rule: 'balance.not-cached',
        expected: 'available_minor 1900 at once, since every charge in it was shown succeeded before',
        actual: '1000 at first, and 1900 only later',
        exchanges: [2, 4, 3, 5],
      },
    ]);
    expect(situated(balanceWeighed, { ...parts, seen: false }).broken).toEqual([]);
  });

  test('is told with the charges that were counted, and where they were seen', () => {
    const parts = { ...ledger, first: balance(3, 1001), last: balance(5, 1907) };
    expect(situated(balanceWeighed, parts).deviations).toMatchObject([
      {
        expected: 'available_minor 1900: 100 in exchange 1, and the net of ch_1 (exchange 2), ch_2 (exchange 4)',
        actual: '1907',
        exchanges: [1, 2, 4, 5],
      },
    ]);
    const [first, second] = credits;
    const more = { ...parts, credits: [...credits, first!, second!, first!] };
    expect(situated(balanceWeighed, more).deviations[0]!.expected).toBe(
      'available_minor 4600: 100 in exchange 1, and the net of 5 charges that succeeded since, the last of them ch_1 (exchange 2)',
    );
  });
});

describe('while the ledger is away', () => {
  const refused = (n: number) => exchange({ ...refusal('LEDGER_UNAVAILABLE'), n });
  const otherwise = (n: number, code: string) => exchange({ ...refusal(code, {}, 503), n });

  test.each([
    ['so', [refused(1)], []],
    ['by another name', [otherwise(1, 'BAD_KEY')], ['errors.cause-of-ledger-unavailable']],
    ['by no name of the catalogue', [otherwise(1, 'OOPS')], []],
    ['never', [exchange()], []],
  ])('requests are refused, and called %s', (_how, asked, broken) => {
    const seen = situated(askedWhileAway, { asked });
    expect(seen.broken).toEqual(broken);
  });

  const rule = 'errors.ledger-unavailable-takes-nothing';
  test.each([
    ['nothing', 0, [], [], 1],
    ['something', 1, [], [rule], 0],
    ['what was made besides', 1, ['ch_1'], [], 1],
    ['what one request made that was sent twice', 1, ['ch_1', 'ch_1'], [], 1],
    ['more than one request made that was sent twice', 2, ['ch_1', 'ch_1'], [rule], 0],
    ['all that was made besides', 2, ['ch_1', 'ch_2'], [], 1],
    ['less than was made besides', 1, ['ch_1', 'ch_2'], [], 0],
  ])('%s is left of them', (_what, count, besides, broken, kept) => {
    const all = exchange({ ...listing(), n: 9, body: list(Array.from({ length: count }, () => charge())) });
    const parts = {
      refused: [refused(1), refused(2)],
      made: besides.map((id, at) => exchange({ n: 7 + at, body: charge({ id }) })),
      list: all,
    };
    const seen = situated(leftOfRefused, parts);
    expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
    expect(situated(leftOfRefused, { ...parts, refused: [] }).decisions).toEqual([]);
  });

  test('a request is taken with its key again', () => {
    const fresh = exchange({ n: 5 });
    const [broken] = situated(resentAfterAway, { fresh, resent: [refused(4), refused(6), refused(7)] }).deviations;
    expect([broken?.actual, broken?.exchanges]).toEqual([
      'LEDGER_UNAVAILABLE, 3 times since the ledger came back',
      [4, 5, 6, 7],
    ]);
    expect(situated(resentAfterAway, { fresh, resent: [refused(4), exchange({ n: 6 })] }).decisions).toEqual([]);
  });
});
