import { describe, expect, test } from 'vitest';
import { rules, type RuleId } from '../../../src/contract/rules.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { makePlan } from '../../../src/run/plan/plan.ts';
import type { PlanQuestion } from '../../../src/run/plan/plan-question.ts';

const check = (id: string, of: readonly RuleId[], change: Partial<Check> = {}): Check => ({
  id,
  title: id,
  kind: 'scenario',
  deployment: 'sandbox',
  rules: of,
  needs: { keys: {} },
  cost: { quick: 10, standard: 10, deep: 10 },
  wait_s: 0,
  run: async () => undefined,
  ...change,
});

const question = (checks: readonly Check[], change: Partial<PlanQuestion> = {}): PlanQuestion => ({
  checks,
  profile: 'standard',
  seed: 1,
  deployments: new Set(['sandbox']),
  spent: 0,
  allocateKeys: () => ({ keys: {} }),
  patience_s: 1200,
  jumps: false,
  missingDeclarations: new Map(),
  wanted: () => true,
  present: new Set(['sandbox']),
  looked: [],
  before: null,
  narrowed: null,
  power: 'program',
  webhooks: false,
  ...change,
});

const expired = {
  is: 'key',
  mode: 'test',
  status: 'expired',
  business: 'main',
  has: [],
  lacks: [],
  another: false,
} as const;

const whyOf = (plan: ReturnType<typeof makePlan>, rule: RuleId): string | undefined =>
  plan.scope.find((scope) => scope.rule === rule)?.why;

describe('a plan', () => {
  test('says what the target would have to say', () => {
    const missingDeclarations = new Map([['charge.id', { is: 'signature' }]] as const);
    const plan = makePlan(question([check('a', ['charge.id', 'charge.rail'])], { missingDeclarations }));
    expect([plan.checks.length, whyOf(plan, 'charge.id'), whyOf(plan, 'charge.rail')]).toEqual([
      1,
      'webhooks.signature in the target: by which scheme the service signs',
      undefined,
    ]);
  });

  test('says why each rule that no check decides is left out', () => {
    const plan = makePlan(question([check('a', ['charge.id'])]));
    const inScope = new Set(plan.scope.map(({ rule }) => rule));
    expect(inScope.has('charge.id')).toBe(false);
    expect(plan.scope.length).toBe(rules.length - 1);
    expect(plan.scope.every(({ why }) => why.length > 10)).toBe(true);
    expect(plan.scope.find(({ rule }) => rule === 'pos-charge.till')).toMatchObject({ verdict: 'out_of_scope' });
  });

  test('names what the target lacks', () => {
    const plan = makePlan(question([check('a', ['charge.id'])], { allocateKeys: () => ({ missing: [expired] }) }));
    expect(plan.checks).toEqual([]);
    expect(whyOf(plan, 'charge.id')).toBe('an expired test key');
  });

  test('leaves out what would wait longer than the patience, unless the clock jumps', () => {
    const slow = check('slow', ['charge.id'], { wait_s: 3600 });
    expect(whyOf(makePlan(question([slow])), 'charge.id')).toMatch(/^--patience 1h$/);
    expect(makePlan(question([slow], { jumps: true })).checks).toHaveLength(1);
  });

  test('of the quick profile is a cover within the minute', () => {
    const one = check('one', ['charge.id', 'charge.object'], { cost: { quick: 60, standard: 60, deep: 60 } });
    const same = check('same', ['charge.id'], { cost: { quick: 10, standard: 10, deep: 10 } });
    const cheap = check('cheap', ['charge.state'], { cost: { quick: 2, standard: 2, deep: 2 } });
    const dear = check('dear', ['charge.rail'], { cost: { quick: 90, standard: 90, deep: 90 } });
    const plan = makePlan(question([one, same, cheap, dear], { profile: 'quick', spent: 5 }));
    expect(plan.checks.map((planned) => planned.check.id).toSorted()).toEqual(['cheap', 'one', 'same']);
    expect(whyOf(plan, 'charge.rail')).toMatch(/^--profile standard$/);
  });

  test('of the quick profile leaves long real waits out', () => {
    const slow = check('slow', ['charge.id'], { wait_s: 94 });
    expect(whyOf(makePlan(question([slow], { profile: 'quick' })), 'charge.id')).toMatch(/^--profile standard$/);
  });

  test('begins with the longest waits', () => {
    const plan = makePlan(question([check('a', ['charge.id']), check('b', ['charge.rail'], { wait_s: 900 })]));
    expect(plan.checks.map((planned) => planned.check.id)).toEqual(['b', 'a']);
  });

  describe('with a check of which others send everything', () => {
    const told = check('told', ['charge.id'], { toldBy: ['a', 'b'] });
    const tellers = [check('a', ['charge.id']), check('b', ['charge.id'])];
    const idsOf = (checks: readonly Check[], change: Partial<PlanQuestion> = {}) =>
      makePlan(question(checks, change)).checks.map((planned) => planned.check.id);

    test('leaves it out in the standard profile', () => {
      expect(idsOf([told, ...tellers])).toEqual(['a', 'b']);
      expect(idsOf([told, ...tellers], { profile: 'deep' })).toHaveLength(3);
    });

    test('keeps it where one of the others is missing, or where it was asked for by name', () => {
      expect(idsOf([told, tellers[0]!])).toHaveLength(2);
      expect(idsOf([told, ...tellers], { narrowed: 'left out by --check' })).toHaveLength(3);
    });
  });
});
