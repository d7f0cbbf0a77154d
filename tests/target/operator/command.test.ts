import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { connectCommandOperator } from '../../../src/target/operator/command.ts';
import type { Operator } from '../../../src/target/operator/operator.ts';

const folder = join(import.meta.dirname, 'fixtures', 'operators');

async function operator(program: string, limit_ms?: number): Promise<Operator> {
  const connection = await connectCommandOperator({ command: [process.execPath, program], folder }, limit_ms);
  if (connection.is !== 'connected') throw new Error(connection.why);
  return connection.operator;
}

describe('an operator that is a command', () => {
  it('is asked for its actions; those that nobody knows are left aside', async () => {
    const { actions } = await operator('obedient.mjs');
    expect([...actions]).toEqual(['create_key', 'advance_clock', 'prompts']);
  });

  it('has the action as its last argument, and JSON on both sides', async () => {
    const { perform } = await operator('obedient.mjs');
    const body = { business: 'b', mode: 'test', scopes: ['charges:read'], lifetime_days: null } as const;
    expect(await perform('create_key', body)).toEqual({ is: 'done', answer: { key: `sk_test_${'k'.repeat(32)}` } });
    expect(await perform('advance_clock', { seconds: 1 })).toMatchObject({ answer: { now: '2030-01-01T00:00:00Z' } });
  });

  it('is not asked for what it cannot do', async () => {
    const { perform } = await operator('obedient.mjs');
    expect(await perform('close_till', { till: '1' })).toEqual({ is: 'refused', why: 'operator cannot close_till' });
  });

  it('has refused when its answer is wrong', async () => {
    const { perform } = await operator('obedient.mjs');
    const why = 'operator answered prompts without count';
    expect(await perform('prompts', { charge: 'ch_1' })).toEqual({ is: 'refused', why });
  });

  it('may not know its actions: then each is worth a try', async () => {
    const { actions, perform } = await operator('wordless.mjs');
    expect(actions.size).toBe(16);
    expect(await perform('approve_charge', { charge: 'ch_1' })).toEqual({ is: 'done', answer: {} });
  });

  it('has refused when it ends badly, and its last words say why', async () => {
    const { perform } = await operator('wordless.mjs');
    const why = `operator ended close_link with status 3: cannot close_link with sk_test_${'•'.repeat(32)}`;
    expect(await perform('close_link', { link: 'pl_1' })).toEqual({ is: 'refused', why });
  });

  it('is given up when it takes too long or says too much', async () => {
    const { perform } = await operator('endless.mjs', 2000);
    expect(await perform('approve_charge', { charge: 'ch_1' })).toEqual({
      is: 'unreachable',
      why: 'operator gave no answer to approve_charge: it took longer than 2 s',
    });
    expect(await perform('decline_charge', { charge: 'ch_1' })).toEqual({
      is: 'unreachable',
      why: 'operator gave no answer to decline_charge: it wrote more than 1 MiB',
    });
  });

  it('is started a few times at once, however much is asked of it', async () => {
    const crowd = mkdtempSync(join(tmpdir(), 'crowd-'));
    vi.stubEnv('MPCONFORM_TEST_CROWD', crowd);
    const { perform } = await operator('counting.mjs');
    const asked = await Promise.all(Array.from({ length: 20 }, () => perform('prompts', { charge: 'ch_1' })));
    vi.unstubAllEnvs();
    rmSync(crowd, { recursive: true });
    const counts = asked.map((outcome) => (outcome.is === 'done' ? outcome.answer.count : Number.NaN));
    expect(Math.max(...counts)).toBeLessThanOrEqual(8);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });

  it('is unreachable when there is no such program', async () => {
    const connection = await connectCommandOperator({ command: ['no-such-program-here'], folder });
    expect(connection).toMatchObject({
      is: 'unreachable',
      why: expect.stringContaining('there is no program no-such-program-here'),
    });
  });
});
