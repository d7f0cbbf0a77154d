import { expect, test } from 'vitest';
import { checksOf } from '../../suites/checks.ts';
import { rules } from '../../src/contract/rules.ts';
import { faults } from '../../src/reference/faults/faults.ts';

const observable = rules
  .filter(({ binds, decided }) => binds === 'service' && decided.by !== 'unobservable')
  .map(({ id }) => id);

test('every observable rule is named by a check', async () => {
  const named = new Set((await checksOf([])).flatMap((check) => check.rules));
  const byTheWay = ['auth.key-format'];
  expect(observable.filter((id) => !named.has(id) && !byTheWay.includes(id))).toEqual([]);
});

test('every observable rule is broken by a fault', () => {
  const broken = new Set<string>(faults.flatMap(({ breaks }) => breaks));
  expect(observable.filter((id) => !broken.has(id))).toEqual([]);
});

test('checks have ids of their own', async () => {
  const ids = (await checksOf([])).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
