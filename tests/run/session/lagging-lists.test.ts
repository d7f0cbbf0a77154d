import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import type { ReferenceOptions } from '../../../src/reference/reference.ts';
import { readModel } from '../../../src/report/write.ts';
import type { RunOptions } from '../../../src/run/options.ts';
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

test('what a list shows of one kind alone a moment of this machine later is not blamed where the clock was moved on', async () => {
  const { ends } = await exercised(
    { variant: 'quirk.shop-servers' },
    { deployments: ['live'], checks: ['midnights/on-live'] },
  );
  expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
  expect(ends.some(({ kept }) => 'charges.list.holds-created' in kept)).toBe(true);
});

/** A run of these checks, and what the report tells of its clock. */
async function clockOf(reference: ReferenceOptions, change: Partial<RunOptions>) {
  const out = mkdtempSync(join(tmpdir(), 'mpconform-lagging-'));
  try {
    const { ends } = await exercised(reference, { ...change, out });
    const read = await readModel(join(out, 'journal.ndjson'));
    return { ends, clock: read.is === 'model' ? read.model.report.traffic.clock! : null };
  } finally {
    rmSync(out, { recursive: true });
  }
}

test('no real time is left to what was made up and never comes to be', async () => {
  const { ends, clock } = await clockOf({}, { deployments: ['live'], checks: ['insisting/on-live'] });
  expect(new Set(ends.map(({ verdict }) => verdict))).toEqual(new Set(['pass']));
  expect(clock!.paused_s).toBe(0);
});

/** Whose time a copy lags in, and whether the run waits for it in this machine's. */
const lagging: readonly (readonly [variant: string, isWaitedFor: boolean])[] = [
  ['replica.behind', false],
  ['replica.behind-really', true],
];

test.each(lagging)(
  'no real time is left to copies that a move of the clock brings up to date: %s',
  { timeout: 60_000 },
  async (variant, isWaitedFor) => {
    const { ends, clock } = await clockOf({ variant }, { deployments: ['sandbox'], checks: ['ages/of-every-outcome'] });
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    // Either would be left more than half a second after each move.
    expect(clock!.paused_s > clock!.moves / 2).toBe(isWaitedFor);
  },
);
