import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import type { Execution } from '../../../src/scenario/execute/execution.ts';
import { sendAwaiting } from '../../../src/scenario/execute/request-step.ts';

const request = { method: 'GET', path: '/v1/bills', key: { use: 'main' } } as const;

const answering = (bytes: number, sha256: string | null): Execution => {
  const body = { text: '{"object":"list"', bytes, sha256 };
  const exchange = { request: { method: 'GET' }, answer: { status: 200, headers: [], body } };
  return { context: { send: async () => exchange as unknown as Exchange } } as unknown as Execution;
};

test('a story tells nothing of an answer of which only the beginning was kept', async () => {
  await expect(sendAwaiting(request, [], answering(5_000_000, 'of the whole'))).rejects.toThrow(
    'GET /v1/bills: its body is too long to be kept whole',
  );
});

test('one that is there in full is looked at, whatever it is', async () => {
  const { answer } = await sendAwaiting(request, [], answering(16, null));
  expect(answer.status).toBe(200);
});
