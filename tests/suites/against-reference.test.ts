import { describe, expect, test } from 'vitest';
import type { Broken } from '../../src/evidence/decision.ts';
import { startReference, type ReferenceOptions } from '../../src/reference/reference.ts';
import { openSession } from '../../src/run/session/open-session.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { toPlain } from '../../src/target/plain.ts';
import { readTargetText } from '../../src/target/file/read-target.ts';
import { suites } from '../../suites/all.ts';

/** What the checks of such an id find in the reference. */
async function findingsIn(options: ReferenceOptions, only: RegExp): Promise<readonly Broken[]> {
  const reference = await startReference({ seed: 1, ...options });
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is !== 'target') throw new Error('the target of the reference cannot be read');
  const plan: RunOptions = {
    target: toPlain(reading.target),
    deployments: ['sandbox', 'live'],
    profile: 'standard',
    allow: { writes: true, prompts: true },
    patience_s: 1200,
    rules: [],
    checks: [],
    scenarios: [],
    seed: 42,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    origin: { is: 'embedded' },
    suite: { version: '0.0.0', commit: null },
  };
  const findings: Broken[] = [];
  const checks = suites.filter(({ id }) => only.test(id));
  const opened = await openSession(
    plan,
    async () => checks,
    (event) => {
      if (event.is === 'ended') findings.push(...event.end.findings);
    },
  );
  await Promise.all(opened.plan.checks.map((planned) => opened.session.run(planned)));
  await Promise.all([opened.close(), reference.close()]);
  return findings;
}

describe('the suites against the reference deployment', () => {
  test.each([
    ['amount.multiple-of-1000', /^amounts/, 'charges.create.amount-between-accepted'],
    ['mismatch.last-digit-not-compared', /^compared-fields/, 'idempotency.mismatch-on-msisdn'],
    ['offset.taken', /^pages\/no-offset/, 'list.no-offset'],
    ['trigger-5.after-80-seconds', /^outcomes\/trigger-5/, 'sandbox.trigger-5-not-before-90-seconds'],
    ['rate.none', /^rate-limit\/of-one-key/, 'limits.test-key-limited-above-120'],
    ['rate.60', /^rate-limit\/of-one-key/, 'limits.test-key-120-allowed'],
    ['rate.per-business', /^rate-limit\/of-each-key/, 'limits.per-key'],
    ['events.success-without-event', /^events\/of-a-prompt/, 'events.success-emits-charge-succeeded'],
    ['bill-event.outstanding-whole-from-second-part', /^event-payments/, 'events.bill-outstanding-minor'],
    ['delivery.last-retry-goes-on-once-deleted', /^event-routes/, 'webhook-endpoints.delete.stops-sending'],
  ] as const)('find %s', async (fault, only, rule) => {
    const findings = await findingsIn({ faults: [fault] }, only);
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });
});

describe('without an operator', () => {
  const inUse = /^webhook-endpoints\/of-a-business-in-use$/;
  const withFault = (fault: string) => findingsIn({ operator: false, faults: [fault] }, inUse);

  test('the address of a business in use is found in order', async () => {
    expect(await findingsIn({ operator: false }, inUse)).toEqual([]);
  });

  test.each([
    ['secret.rotates-each-time', 'webhook-endpoints.set.same-address-keeps-secret'],
    ['secret.of-the-business', 'webhook-endpoints.set.new-address-rotates-secret'],
    ['endpoints.delete-does-nothing', 'webhook-endpoint.inactive-after-delete'],
  ])('%s is found at every try', async (fault, rule) => {
    expect(await withFault(fault)).toMatchObject([{ rule, actual: expect.stringContaining('3 times') }]);
  });
});
