import { describe, expect, test } from 'vitest';
import { ruleById } from '../../src/contract/rules.ts';
import type { Profile } from '../../src/run/check/check.ts';
import { suites } from '../../suites/all.ts';
import { fakeRun } from '../generate/helpers/fake-context.ts';

const profiles: readonly Profile[] = ['quick', 'standard', 'deep'];
/** What needs neither an operator nor anything of live can be driven without a deployment. */
const plain = suites.filter(
  ({ id, deployment, needs }) =>
    deployment === 'sandbox' && !needs.operator && !needs.fixtures && !/^(?:rate-limit|same-shapes)\//.test(id),
);

describe('the suites', () => {
  test('have ids of their own', () => {
    const ids = suites.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(?:live\/)?[a-z-]+\/[a-z0-9-]+$/);
  });

  test('name rules of their deployment that bind the service and can be observed', () => {
    for (const { id, rules, deployment, needs } of suites) {
      const reached = needs.bothDeployments ? ['sandbox', 'live'] : [deployment];
      expect(rules.length, id).toBeGreaterThan(0);
      expect(new Set(rules).size, id).toBe(rules.length);
      for (const rule of rules) {
        const known = ruleById.get(rule);
        expect(['both', ...reached], `${id}: ${rule}`).toContain(known?.deployment);
        expect(known?.binds, `${id}: ${rule}`).toBe('service');
        expect(known?.decided.by, `${id}: ${rule}`).not.toBe('unobservable');
      }
    }
  });

  test('cost no less in a larger profile', () => {
    for (const { cost } of suites)
      expect(cost.quick <= cost.standard && cost.standard <= cost.deep).toBe(cost.standard > 0 || cost.quick === 0);
  });

  test.each(plain.map((check) => [check.id, check] as const))('%s sends no more than it says', async (_id, check) => {
    for (const profile of profiles) {
      if (check.cost[profile] === 0) continue;
      const run = fakeRun({ profile, budget: 100_000, breaks: () => [] });
      await check.run(run.context);
      expect(run.sent.length).toBeGreaterThan(0);
      expect(run.sent.length).toBeLessThanOrEqual(check.cost[profile]);
    }
  });

  test('write no payer in digits', async () => {
    for (const check of plain) {
      const run = fakeRun({ breaks: () => [] });
      await check.run(run.context);
      for (const { json, path, raw } of run.sent) {
        const ids = /(?:ch|bl|pl|ev)_[0-9A-Za-z]+/g;
        const written = `${JSON.stringify((json as { msisdn?: unknown } | undefined)?.msisdn)} ${path.replaceAll(ids, '')} ${raw}`;
        expect(written, check.id).not.toMatch(/(?<!\d)(?:0|255)?[67]\d{8}(?!\d)/);
      }
    }
  });

  test('decide every rule that judges decide', () => {
    const named = new Set<string>(suites.flatMap(({ rules }) => rules));
    const missing = [...ruleById.values()].filter(
      ({ id, binds, decided }) => binds === 'service' && decided.by === 'judge' && !named.has(id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
