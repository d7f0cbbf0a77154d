import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parityFaults } from '../../../src/reference/faults/sandbox/parity.ts';
import { variants } from '../../../src/reference/variants/variants.ts';
import { readScenario } from '../../../src/scenario/read/read-scenario.ts';
import { exercised, findingsIn } from '../../run/helpers/exercised.ts';

const rule = 'deployments.same-shapes';
const both = { deployments: ['sandbox', 'live'], rules: [rule] } as const;
/** Of which many are refused for what is open. */
const checks = ['same-shapes/*', 'pages/odd-queries', 'live/pages/odd-queries', 'texts/*', 'live/texts/*'];

describe('requests sent to both deployments', () => {
  test('find nothing where they are alike', async () => {
    const { ends } = await exercised({}, both);
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    expect(ends.filter(({ kept }) => (kept[rule]?.count ?? 0) > 10).map(({ id }) => id)).toEqual([
      'same-shapes/reads',
      'same-shapes/creations',
    ]);
  });

  test.each(parityFaults)('find $name, and write it down', async ({ name }) => {
    const out = mkdtempSync(join(tmpdir(), 'same-shapes-'));
    const { ends } = await exercised({ faults: [name] }, { ...both, out });
    const findings = ends.flatMap((end) => end.findings);
    expect(findings.map((finding) => finding.rule)).toEqual([rule]);
    const [finding] = await findingsIn(out);
    expect(finding?.reproduction).toMatchObject({ shown: true, why: null });
    expect((await readScenario(join(out, finding?.reproduce ?? ''))).is).not.toBe('wrong');
    rmSync(out, { recursive: true });
  });

  test.each(['requests.strict', 'requests.null-refused', 'requests.small-amounts', 'statuses.varied'])(
    'find nothing where both go by %s',
    async (name) => {
      const { patch } = variants.find((variant) => variant.name === name)!;
      const { ends } = await exercised({ variant: name, livePatch: patch }, both);
      expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    },
  );

  test('find nothing where two releases answer side by side', async () => {
    const canary = variants.find(({ name }) => name.startsWith('mien.canary'))!;
    const { ends } = await exercised({ variant: canary.name, livePatch: canary.live! }, both);
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test.each([
    ['loom.two-doors', 1501],
    ['loom.hashed-keys', 1501],
    ['loom.hashed-keys', 1503],
  ])('find nothing where both treat keys of one kind otherwise than others: %s, seed %i', async (name, seed) => {
    const { patch, live } = variants.find((variant) => variant.name.startsWith(name))!;
    const { ends } = await exercised(
      { variant: name, livePatch: live ?? patch, seed },
      { ...both, rules: [], checks, seed },
    );
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
    expect(ends.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['same-shapes/creations', 'pages/odd-queries']),
    );
  });

  test('are left out of a run of one deployment', async () => {
    const { ends } = await exercised({}, { ...both, deployments: ['live'] });
    expect(ends.map(({ id }) => id)).toEqual(['run/preflight-on-live']);
  });
});
