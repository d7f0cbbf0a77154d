import { expect, test } from 'vitest';
import { toldApart } from '../../../src/judge/auth/told-apart.situation.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { exchange, read, refusal } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const rule = 'charges.get.foreign-indistinguishable';
const plain: readonly (readonly [string, string])[] = [['Date', 'now']];
const tagged: typeof plain = [...plain, ['ETag', '"1"']];

const misses = (...each: readonly (typeof plain)[]): readonly Exchange[] =>
  each.map((answerHeaders, n) => exchange({ ...read('ch_1'), ...refusal('NOT_FOUND'), answerHeaders, n: n + 1 }));

const five = (headers: typeof plain): readonly Exchange[] => misses(...Array.from({ length: 5 }, () => headers));
const some = misses(plain, tagged, plain, tagged, plain);

test.each([
  ['alike', five(plain), five(plain)],
  ['with a header that comes and goes', five(tagged), some],
  ['with one that comes and goes the other way', some, five(plain)],
])('nothing tells foreign ids from unknown ones: %s', (_, foreign, unknown) => {
  const { broken, kept } = situated(toldApart, { foreign, unknown });
  expect([broken, [...kept]]).toEqual([[], [rule]]);
});

test('a header that always says another thing of them tells them apart', () => {
  const [one, other] = [[['Vary', 'Accept']], [['Vary', 'Accept, Origin']]] as const;
  expect(situated(toldApart, { foreign: five(one), unknown: five(other) }).broken).toEqual([rule]);
  const numbered = misses(...Array.from({ length: 5 }, (_, at) => [['X-Cache-Key', String(at)]] as const));
  expect(situated(toldApart, { foreign: five([['X-Cache-Key', 'a']]), unknown: numbered }).broken).toEqual([]);
  const [short, long] = [[['Content-Length', '90']], [['Content-Length', '104']]] as const;
  expect(situated(toldApart, { foreign: five(short), unknown: five(long) }).broken).toEqual([]);
});

test('a header that comes with the ones alone tells them apart', () => {
  expect(situated(toldApart, { foreign: five(tagged), unknown: five(plain) }).broken).toEqual([rule]);
  expect(situated(toldApart, { foreign: five(plain), unknown: five(tagged) }).broken).toEqual([rule]);
});

test('of fewer, and of those that were answered otherwise, nothing is said', () => {
  const others = [...five(plain).slice(1), exchange(read('ch_1'))];
  for (const unknown of [five(plain).slice(1), others])
    expect(situated(toldApart, { foreign: five(tagged), unknown })).toEqual(
      situated(toldApart, { foreign: [], unknown: [] }),
    );
});
