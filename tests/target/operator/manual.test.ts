import { expect, it } from 'vitest';
import type { ManualTask, GivenAnswers } from '../../../src/target/operator/manual-task.ts';
import { type OperatorMeans, reachOperator } from '../../../src/target/operator/connect.ts';
import type { Operator } from '../../../src/target/operator/operator.ts';
import { skipped } from '../../../src/target/operator/outcome.ts';
import { Secret } from '../../../src/target/secret.ts';

const nowhere: OperatorMeans = { get: () => Promise.reject(new Error()), post: () => Promise.reject(new Error()) };
const canary = 'sk_test_CANARYCANARYCANARYCANARYCANARYca';

async function person(
  ...said: readonly GivenAnswers['answers'][]
): Promise<{ operator: Operator; asked: ManualTask[] }> {
  const asked: ManualTask[] = [];
  const ask = async (manualTask: ManualTask) => {
    asked.push(manualTask);
    return { is: 'told' as const, answers: said[asked.length - 1] ?? {} };
  };
  const connection = await reachOperator({ is: 'manual' }, { ...nowhere, ask });
  if (connection.is !== 'connected') throw new Error(connection.why);
  return { operator: connection.operator, asked };
}

it('asks for what a person can do, and not for what nobody can', async () => {
  const { operator, asked } = await person({ count: 2 });
  expect(await operator.perform('prompts', { charge: 'ch_1' })).toEqual({ is: 'done', answer: { count: 2 } });
  expect(asked).toMatchObject([
    {
      action: 'prompts',
      facts: { charge: 'ch_1' },
      about: { kind: 'charge', id: 'ch_1' },
      answers: [{ name: 'count', kind: 'whole number' }],
    },
  ]);
  for (const action of ['advance_clock', 'set_ledger'] as const) expect(operator.actions.has(action)).toBe(false);
  expect(await operator.perform('advance_clock', { seconds: 1 })).toMatchObject({ is: 'refused' });
});

it('speaks of amounts and control numbers as a payer reads them', async () => {
  const { operator, asked } = await person();
  await operator.perform('pay_bill', { control_number: '991234567890', amount_minor: 150_000 });
  expect(asked[0]?.facts).toEqual({ 'control number': '9912 3456 7890', pay: 'TZS 1,500' });
});

it('takes the messages of a phone', async () => {
  const messages = [{ to: '0712000001', text: 'Pay 9912 3456 7890' }];
  const { operator } = await person({ messages });
  expect(await operator.perform('messages', { bill: 'bl_1' })).toEqual({ is: 'done', answer: { messages } });
});

it('knows keys by the labels that it asked for, and never shows one', async () => {
  const replacement = canary.replaceAll('A', 'B');
  const { operator, asked } = await person({ key: canary }, { replacement });
  const facts = { business: 'shop', mode: 'test', scopes: ['charges:read'], lifetime_days: 90 } as const;
  await operator.perform('create_key', facts);
  await operator.perform('retire_key', { key: new Secret(canary, 'made-1'), when: '24h' });
  await operator.perform('retire_key', { key: replacement, when: 'now' });
  await operator.perform('retire_key', { key: new Secret('sk_live_elsewhere', 'MP_LIVE_KEY'), when: 'now' });
  expect(asked[0]?.facts).toMatchObject({ label: 'mpconform-1', scopes: 'charges:read', lifetime: '90 days' });
  expect(asked[1]?.facts).toEqual({ key: 'mpconform-1', business: 'shop' });
  expect(asked[2]).toMatchObject({ facts: { key: 'mpconform-1', business: 'shop' }, answers: [] });
  expect(asked[3]?.facts).toEqual({ key: 'MP_LIVE_KEY' });
  expect(JSON.stringify(asked)).not.toMatch(/CANARY|CBNBRY/);
});

it('takes no key and no business for another one', async () => {
  const { operator } = await person({ business: 'shop' }, { business: 'shop' }, { key: canary }, { key: canary });
  const made = { live: true, website: null };
  expect(await operator.perform('create_business', made)).toMatchObject({ is: 'done' });
  expect(await operator.perform('create_business', made)).toMatchObject({ is: 'refused' });
  const asked = { business: 'shop', mode: 'test', scopes: [], lifetime_days: null } as const;
  expect(await operator.perform('create_key', asked)).toMatchObject({ is: 'done' });
  expect(await operator.perform('create_key', asked)).toMatchObject({ is: 'refused' });
});

it('tells what was skipped from what failed', async () => {
  const ask = () => Promise.resolve(skipped('somebody to cancel a bill'));
  const connection = await reachOperator({ is: 'manual' }, { ...nowhere, ask });
  if (connection.is !== 'connected') throw new Error(connection.why);
  expect(await connection.operator.perform('cancel_bill', { bill: 'bl_1' })).toEqual({
    is: 'skipped',
    why: 'somebody to cancel a bill',
  });
});

it('needs a person', async () => {
  expect(await reachOperator({ is: 'manual' }, nowhere)).toMatchObject({ is: 'refused' });
});
