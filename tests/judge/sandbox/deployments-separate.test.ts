import { expect, test } from 'vitest';
import { deploymentsSeparate } from '../../../src/judge/sandbox/deployments.ts';
import { charge, list, listing, read, refusal, Run, start } from '../helpers/exchange.ts';

test('a charge stays on its deployment', () => {
  const run = new Run([deploymentsSeparate]);
  run.see({ body: charge() });
  const live = { ...read('ch_1'), deployment: 'live' } as const;
  expect([...run.see({ ...live, ...refusal('NOT_FOUND') }).kept]).toEqual(['deployments.separate']);
  expect(run.see({ ...live, body: charge({ created: '2026-01-01T00:00:00Z' }) }).broken).toEqual([]);
  expect(run.see({ ...live, body: charge() }).broken).toEqual(['deployments.separate']);
});

test('nor is it listed, or made again, on the other', () => {
  const made = new Run([deploymentsSeparate]);
  made.see({ body: charge() });
  const live = { deployment: 'live', sent: start + 60_000 } as const;
  const [here, another] = [charge(), charge({ created: '2026-01-01T00:00:00Z' })];
  expect(made.see({ ...live, ...listing(), body: list([another]) }).broken).toEqual([]);
  expect(made.see({ ...live, body: another, sent: start + 60_000 }).broken).toEqual([]);
  const run = new Run([deploymentsSeparate]);
  run.see({ body: charge() });
  expect(run.see({ deployment: 'live', body: here }).broken).toEqual([]);
  const later = new Run([deploymentsSeparate]);
  later.see({ body: charge() });
  expect(later.see({ ...live, ...listing(), body: list([here]) }).broken).toEqual(['deployments.separate']);
  const again = new Run([deploymentsSeparate]);
  again.see({ body: charge() });
  expect(again.see({ ...live, body: here }).broken).toEqual(['deployments.separate']);
});

test('what a clock that may stand still dates alike may be counted alike', () => {
  const run = new Run([deploymentsSeparate]);
  run.see({ body: charge() });
  const live = { deployment: 'live', sent: start + 60_000, behind: 60_000 } as const;
  expect(run.see({ ...live, body: charge() }).broken).toEqual([]);
});
