import { expect, test } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { exercised } from '../helpers/exercised.ts';

/** What a copy would seem to lack for good, once the clock was moved past every wait. */
const lacking: readonly (readonly [variant: string, rule: RuleId])[] = [
  ['replica.log-lags-really', 'events.success-emits-charge-succeeded'],
  ['replica.behind-really', 'bill.excess-is-a-charge-with-bill-id'],
];

test.each(lacking)(
  'what lags in this machine’s time is not blamed, though the clock is moved at once: %s',
  { timeout: 120_000 },
  async (variant, rule) => {
    const { ends } = await exercised({ variant }, { rules: [rule] });
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    expect(ends.flatMap(({ verdict, why }) => (verdict === 'inconclusive' ? [why] : []))).toEqual([]);
    expect(ends.some(({ kept }) => rule in kept)).toBe(true);
  },
);

test('what a list of the sandbox lacks for a moment of this machine is not blamed, though nothing is asked of live', async () => {
  const { ends } = await exercised(
    { variant: 'replica.lists-lag-really' },
    { deployments: ['sandbox'], checks: ['large-pages/of-charges'] },
  );
  expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
  expect(ends.map(({ verdict }) => verdict)).toContain('pass');
  expect(ends.some(({ kept }) => 'charges.list.holds-created' in kept)).toBe(true);
});
