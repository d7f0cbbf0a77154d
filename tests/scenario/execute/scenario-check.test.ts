import { expect, test } from 'vitest';
import type { Deployment } from '../../../src/evidence/exchange.ts';
import { startReference, type ReferenceOptions } from '../../../src/reference/reference.ts';
import { openSession } from '../../../src/run/session/open-session.ts';
import { readScenarios } from '../../../src/scenario/read/read-scenario.ts';
import { scenarioChecks } from '../../../src/scenario/execute/scenario-check.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';

const checks = (await readScenarios('scenarios')).scenarios.flatMap(scenarioChecks);

async function tellAll(deployments: readonly Deployment[], options: ReferenceOptions) {
  const reference = await startReference(options);
  const reading = readTargetText('target.yaml', reference.targetYaml(), {});
  if (reading.is !== 'target') throw new Error('the reference wrote a target that cannot be read');
  const plan = {
    profile: 'standard',
    allow: { writes: true, prompts: true },
    patience_s: 20,
    rules: [],
    checks: [],
    scenarios: [],
    seed: 7,
    shard: null,
    resume: null,
    replay: null,
    origin: { is: 'embedded' },
  } as const;
  const run = { ...plan, target: toPlain(reading.target), deployments, out: null } as const;
  const opened = await openSession(
    { ...run, suite: { version: '0', commit: null } },
    async () => checks,
    () => undefined,
  );
  const ends = await Promise.all(opened.plan.checks.map((planned) => opened.session.run(planned)));
  await opened.close();
  await reference.close();
  return ends;
}

test.each([{}, { variant: 'lifecycle.requires-payment-first' }, { variant: 'blend.strict-team' }])(
  'every sandbox story comes to a good end where the document is obeyed: %j',
  async (options) => {
    const ends = await tellAll(['sandbox'], options);
    expect(ends.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    expect(ends).toHaveLength(checks.filter(({ deployment }) => deployment === 'sandbox').length);
  },
);

test('every story of both deployments comes to a good end on the reference', async () => {
  const ends = await tellAll(['sandbox', 'live'], {});
  expect(ends.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  expect(ends).toHaveLength(checks.length);
});

test('a story finds the fault that it is about, at its line', async () => {
  const ends = await tellAll(['sandbox'], { faults: ['lifetime.30-is-31'] });
  const findings = ends.flatMap(({ findings: found }) => found);
  expect(findings.map(({ rule }) => rule)).toContain('keys.lifetime-30-days');
  expect(findings.find(({ at }) => at !== undefined)?.at?.file).toMatch(/expires-keys-by-lifetime\.yaml$/);
});
