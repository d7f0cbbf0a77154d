import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Budget, Spent } from '../../../src/wire/http/budget.ts';
import { exercised, findingsIn } from '../helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'budget-'));

afterAll(() => rmSync(folder, { recursive: true }));

const faults = ['idempotency-key.any-case', 'idempotency-key.not-needed', 'money.fee-added-on-replay'];

test('what shows findings again stays within the budget of quick, and says so', { timeout: 120_000 }, async () => {
  const out = join(folder, 'faulty');
  const { requests } = await exercised({ faults }, { profile: 'quick', deployments: ['sandbox'], seed: 1, out });
  expect(requests).toBeLessThanOrEqual(120);
  const told = (await findingsIn(out)).flatMap(({ reproduction }) => reproduction ?? []);
  expect(told.length).toBeGreaterThan(0);
  for (const { shown, why } of told)
    if (shown !== true)
      expect({ shown, why }).toEqual({ shown: null, why: expect.stringContaining('no requests left') });
});

test(
  'what stands in one answer is shown by its request, though the check may not be tried',
  { timeout: 120_000 },
  async () => {
    const out = join(folder, 'one-answer');
    await exercised(
      { faults: ['echo.long-digits-as-number'] },
      { profile: 'quick', deployments: ['sandbox'], seed: 1, out },
    );
    const [told] = await findingsIn(out);
    expect(told).toMatchObject({ rule: 'charge.reference-echoed', check: 'glance/charges' });
    expect(told!.reproduction).toMatchObject({ shown: true, shortest: { requests: 1 } });
    expect(told!.reproduction!.shortest!.curl).toContain('/v1/charges');
  },
);

test('what is sent again since a connection broke off counts, too', { timeout: 120_000 }, async () => {
  const { requests, ends } = await exercised(
    { variant: 'wire.hangs-up' },
    { profile: 'quick', deployments: ['sandbox'], seed: 1 },
  );
  expect(requests).toBeLessThanOrEqual(120);
  expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
});

test('what is owed is kept back', () => {
  const budget = new Budget();
  budget.take(false);
  budget.limit(4);
  budget.owe(2);
  expect(budget.left).toBe(1);
  budget.take(false);
  expect(() => budget.take(false)).toThrow(Spent);
  budget.take(true);
  budget.take(true);
  expect(budget.left).toBe(0);
});
