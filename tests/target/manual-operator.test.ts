import { expect, it } from 'vitest';
import type { Errand } from '../../src/target/manual-operator.ts';
import { type Operator, type OperatorMeans, reachOperator } from '../../src/target/operator.ts';
import { Secret } from '../../src/target/secret.ts';

const nowhere: OperatorMeans = { get: () => Promise.reject(new Error()), post: () => Promise.reject(new Error()) };

async function person(
  answers: Readonly<Record<string, string | number | null>>,
): Promise<{ operator: Operator; asked: Errand[] }> {
  const asked: Errand[] = [];
  const ask = async (errand: Errand) => (asked.push(errand), { is: 'told' as const, answers });
  const connection = await reachOperator({ is: 'manual' }, { ...nowhere, ask });
  if (connection.is !== 'connected') throw new Error(connection.why);
  return { operator: connection.operator, asked };
}

it('asks for what a person can do, and not for what nobody can', async () => {
  const { operator, asked } = await person({ count: 2 });
  expect(await operator.perform('prompts', { charge: 'ch_1' })).toEqual({ is: 'done', answer: { count: 2 } });
  expect(asked).toMatchObject([
    { action: 'prompts', facts: { charge: 'ch_1' }, answers: [{ name: 'count', kind: 'whole number' }] },
  ]);
  expect(operator.actions.has('advance_clock')).toBe(false);
  expect(await operator.perform('advance_clock', { seconds: 1 })).toMatchObject({ is: 'refused' });
});

it('shows a key by its label only', async () => {
  const { operator, asked } = await person({ replacement: null });
  const secret = 'sk_test_CANARYCANARYCANARYCANARYCANARYca';
  await operator.perform('retire_key', { key: new Secret(secret, 'key-1'), when: '24h' });
  await operator.perform('retire_key', { key: secret, when: '24h' });
  expect(asked[0]?.facts).toEqual({ key: '"sk_test_…(key-1)"', when: '24h' });
  expect(JSON.stringify(asked)).not.toContain('CANARY');
});

it('needs a person', async () => {
  expect(await reachOperator({ is: 'manual' }, nowhere)).toMatchObject({ is: 'refused' });
});
