import { expect, test } from 'vitest';
import type { Check } from '../../src/run/check/check.ts';
import { checksOf } from '../../suites/checks.ts';

const all = new Map((await checksOf([])).map((check) => [check.id, check]));
const isTold = ({ toldBy }: Check): boolean => toldBy?.every((id) => all.has(id)) === true;

/** In the end, those that are sent. */
const tellersOf = ({ toldBy = [] }: Check): readonly Check[] =>
  toldBy.map((id) => all.get(id)!).flatMap((teller) => (isTold(teller) ? tellersOf(teller) : [teller]));

test('what is told by others is told by checks that there are', () => {
  const inSandbox = [...all.values()].filter(({ toldBy, deployment }) => toldBy && deployment === 'sandbox');
  expect(inSandbox.length).toBeGreaterThan(30);
  expect(inSandbox.filter((check) => !isTold(check)).map(({ id }) => id)).toEqual([]);
});

test.each([...all.values()].filter(isTold).map((check) => [check.id, check] as const))(
  'all rules of %s are decided by its tellers',
  (_id, check) => {
    const decided = new Set(tellersOf(check).flatMap(({ rules }) => rules));
    expect(check.rules.filter((rule) => !decided.has(rule))).toEqual([]);
  },
);
