import { expect, test } from 'vitest';
import { deploymentsSeparate } from '../../../src/judge/sandbox/deployments.ts';
import { charge, read, refusal, Run } from '../helpers/exchange.ts';

test('a charge stays on its deployment', () => {
  const run = new Run([deploymentsSeparate]);
  run.see({ body: charge() });
  const live = { ...read('ch_1'), deployment: 'live' } as const;
  expect([...run.see({ ...live, ...refusal('NOT_FOUND') }).kept]).toEqual(['deployments.separate']);
  expect(run.see({ ...live, body: charge({ created: '2026-01-01T00:00:00Z' }) }).broken).toEqual([]);
  expect(run.see({ ...live, body: charge() }).broken).toEqual(['deployments.separate']);
});
