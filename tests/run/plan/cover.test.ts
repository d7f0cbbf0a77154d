import { describe, expect, test } from 'vitest';
import type { Check, Find } from '../../../src/run/check/check.ts';
import { cover, findsOf, foundBy, mostFirst } from '../../../src/run/plan/cover.ts';

const planned = (id: string, change: Partial<Check>) => ({
  keys: {},
  check: {
    id,
    title: id,
    kind: 'property' as const,
    deployment: 'sandbox' as const,
    rules: [],
    needs: { keys: {} },
    cost: { quick: 0, standard: 10, deep: 10 },
    wait_s: 0,
    run: async () => undefined,
    ...change,
  },
});

const find = (value: number, ...faults: readonly number[]): Find => ({ value, faults, rules: [] });
const values = { count: 4, requests: 2 };
const spoiled = planned('spoiled', { values, finds: [find(0, 1), find(1, 1, 2), find(2, 3), find(3, 2)] });
const whole = planned('whole', { finds: [{ faults: [4, 5], rules: [] }] });

const chosen = (most: number, seed = 1) =>
  cover([spoiled, whole], { most, all: false, seed }).map(({ check }) => [check.id, check.tries, check.cost.quick]);

describe('a cover', () => {
  test('takes the values that find most for each request, and no others', () => {
    expect(chosen(4)).toEqual([['spoiled', [1, 2], 4]]);
  });

  test('takes a whole check at what it costs', () => {
    expect(chosen(14)).toEqual([
      ['spoiled', [1, 2], 4],
      ['whole', undefined, 10],
    ]);
  });

  test('spends what is left on what was found once before', () => {
    expect(chosen(100)[0]).toEqual(['spoiled', expect.toSatisfy((tries: number[]) => tries.length === 4), 8]);
  });

  test('takes what is large where it finds more than all that is small and would leave it no room', () => {
    const large = planned('large', {
      cost: { quick: 8, standard: 8, deep: 8 },
      finds: [{ faults: [1, 2, 3, 4, 5, 6], rules: [] }],
    });
    const small = planned('small', { values: { count: 3, requests: 1 }, finds: [find(0, 1), find(1, 2), find(2, 7)] });
    const choice = cover([small, large], { most: 9, all: false, seed: 1 });
    expect(choice.map(({ check: { id, tries } }) => [id, tries])).toEqual([
      ['large', undefined],
      ['small', [2]],
    ]);
  });

  test('turns with the seed what is worth the same', () => {
    const alike = planned('alike', {
      values: { count: 9, requests: 1 },
      finds: [...Array(9).keys()].map((at) => find(at, at)),
    });
    const firsts = [1, 2, 3, 4, 5].map((seed) => cover([alike], { most: 1, all: false, seed })[0]?.check.tries?.[0]);
    expect(new Set(firsts).size).toBeGreaterThan(1);
  });

  test('counts the faults that it finds, of those that are known to show', () => {
    const choice = cover([spoiled, whole], { most: 4, all: false, seed: 1 });
    expect(
      foundBy(
        choice,
        [spoiled, whole].map(({ check }) => check),
      ),
    ).toEqual({ found: 3, of: 5 });
  });

  test('shows of a check what the values show that are tried', () => {
    const { check } = cover([spoiled, whole], { most: 4, all: false, seed: 1 })[0]!;
    expect(findsOf(check).map(({ value }) => value)).toEqual([1, 2]);
    expect(findsOf(whole.check)).toHaveLength(1);
  });
});

test('all checks, those first that find most that none before them does', () => {
  const check = (id: string, standard: number, ...faults: readonly number[]) =>
    planned(id, { cost: { quick: 0, standard, deep: 9 }, finds: [{ faults, rules: [] }] });
  const checks = [
    check('free', 0),
    check('same', 1, 1, 2),
    check('most', 1, 1, 2, 3),
    check('dear', 9, 4, 5),
    check('other', 1, 6),
  ];
  expect(mostFirst(checks, 'standard').map(({ check: { id } }) => id)).toEqual([
    'most',
    'other',
    'same',
    'dear',
    'free',
  ]);
});
