import { expect, test } from 'vitest';
import { startReference } from '../../../src/reference/reference.ts';
import { runOf } from '../helpers/run-of.ts';

test('a list that does not show yet what the preflight has just made is not held against the service', async () => {
  const lagging = await startReference({ seed: 3, operator: false, variant: 'replica.behind' });
  const keys = [lagging.keys.all, lagging.keys['charges:read']];
  const target = `sandbox: { base_url: "${lagging.sandboxUrl}" }\nkeys: [${keys.map((secret) => `{ secret: ${secret} }`).join()}]\n`;
  const { report } = await runOf(target);
  await lagging.close();
  expect(report.findings).toEqual([]);
  expect(report.checks?.find(({ id }) => id === 'run/preflight')?.verdict).toBe('pass');
});
