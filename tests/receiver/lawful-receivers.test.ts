import { beforeAll, expect, test } from 'vitest';
import { inTurns } from '../../src/receiver/patience.ts';
import type { Report } from '../../src/report/report-json.ts';
import { brokenIn, judged } from './helpers/judged.ts';
import { lawfulReceivers } from './helpers/lawful.ts';

const names = Object.keys(lawfulReceivers);
const found = new Map<string, Report>();

beforeAll(async () => {
  await inTurns(Object.entries(lawfulReceivers), 12, async ([name, { policy, signed }]) =>
    found.set(name, await judged(policy, { signed, settle_ms: 10_000 })),
  );
});

test('there are enough', () => {
  expect(names.length).toBeGreaterThanOrEqual(15);
});

test.each(names)('%s: nothing is blamed', (name) => {
  const report = found.get(name)!;
  expect(report.unjudged).toBeNull();
  expect(brokenIn(report)).toEqual([]);
});
