import { describe, expect, test } from 'vitest';
import { ruleById } from '../../src/contract/rules.ts';
import type { Profile } from '../../src/run/check.ts';
import { suites } from '../../suites/all.ts';
import { fakeRun } from '../generate/fake-context.ts';

const profiles: readonly Profile[] = ['quick', 'standard', 'deep'];
const together = suites.filter(({ id }) => !id.startsWith('rate-limit'));
const total = (profile: Profile): number => together.reduce((sum, { cost }) => sum + cost[profile], 0);

describe('the suites', () => {
  test('have ids of their own', () => {
    const ids = suites.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
  });

  test('name rules of the sandbox that bind the service and can be observed', () => {
    for (const { id, rules } of suites) {
      expect(rules.length, id).toBeGreaterThan(0);
      expect(new Set(rules).size, id).toBe(rules.length);
      for (const rule of rules) {
        const known = ruleById.get(rule);
        expect(known?.deployment, `${id}: ${rule}`).not.toBe('live');
        expect(known?.binds, `${id}: ${rule}`).toBe('service');
        expect(known?.decided.by, `${id}: ${rule}`).not.toBe('unobservable');
      }
    }
  });

  test('cost less than each profile can bear', () => {
    expect(total('quick')).toBeLessThanOrEqual(120);
    expect(total('standard')).toBeLessThanOrEqual(790);
    expect(total('deep')).toBeLessThanOrEqual(6000);
    for (const { cost } of suites)
      expect(cost.quick <= cost.standard && cost.standard <= cost.deep).toBe(cost.standard > 0 || cost.quick === 0);
  });

  test.each(together.map((check) => [check.id, check] as const))(
    '%s sends no more than it says',
    async (_id, check) => {
      for (const profile of profiles) {
        if (check.cost[profile] === 0) continue;
        const run = fakeRun({ profile, budget: 100_000, breaks: () => [] });
        await check.run(run.context);
        expect(run.sent.length).toBeGreaterThan(0);
        expect(run.sent.length).toBeLessThanOrEqual(check.cost[profile]);
      }
    },
  );

  test('write no payer in digits', async () => {
    for (const check of together) {
      const run = fakeRun({ breaks: () => [] });
      await check.run(run.context);
      for (const { json, path, raw } of run.sent) {
        const written = `${JSON.stringify((json as { msisdn?: unknown } | undefined)?.msisdn)} ${path} ${raw}`;
        expect(written, check.id).not.toMatch(/(?<!\d)(?:0|255)?[67]\d{8}(?!\d)/);
      }
    }
  });

  test('decide every rule of the sandbox that judges decide', () => {
    const named = new Set<string>(suites.flatMap(({ rules }) => rules));
    const missing = [...ruleById.values()].filter(
      ({ id, deployment, binds, decided }) =>
        deployment !== 'live' && binds === 'service' && decided.by === 'judge' && !named.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
