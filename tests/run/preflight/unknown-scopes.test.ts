import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { builtIn } from '../../../suites/checks.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { runOf } from '../helpers/run-of.ts';

/** What a target does not tell of its keys is found out by asking, and no key is blamed for what it lacks. */
const running: Reference[] = [];
const started = async (variant?: string): Promise<Reference> => {
  const reference = await startReference({ seed: 3, operator: false, ...(variant && { variant }) });
  running.push(reference);
  return reference;
};

afterAll(async () => {
  await Promise.all(running.map((reference) => reference.close()));
});

const target = ({ liveUrl, tills, keys }: Reference): string =>
  [
    `live: { base_url: "${liveUrl}", payers: ["+255712000001"], spend_cap_minor: 9000000,`,
    `  tills: { open: ["${tills.open.join('","')}"], closed: [], foreign: [] } }`,
    // The one that may do less is met first.
    `keys: [{ secret: ${keys.liveRead} }, { secret: ${keys.live} }]`,
  ].join('\n');

const options: Partial<RunOptions> = {
  profile: 'standard',
  deployments: ['live'],
  allow: { writes: true, prompts: true },
};

let writing: readonly Check[];

beforeAll(async () => {
  const ids = ['live/charges/refuses-other-rails', 'bills/every-lawful-amount'];
  writing = (await builtIn()).filter(({ id }) => ids.includes(id));
  expect(writing).toHaveLength(2);
});

test('a live key that may not write is asked, and another one writes', { timeout: 60_000 }, async () => {
  const { report } = await runOf(target(await started()), options, writing);
  expect(report.findings).toEqual([]);
  expect(report.checks?.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
});

test(
  'where the scope is looked at last, a check that meets what its key lacks blames nobody',
  { timeout: 60_000 },
  async () => {
    const { report, shown } = await runOf(target(await started('checks.scope-last')), options, writing);
    expect(report.findings).toEqual([]);
    expect(report.checks?.map(({ verdict }) => verdict)).toContain('not_exercised');
    expect(JSON.stringify(report.checks)).toContain('lacks bills:write, and the target does not tell its scopes');
    expect(shown).not.toContain('fault of this suite');
  },
);

test(
  'a charge that the question for a scope made, and that a list lacks soon after, is not blamed',
  { timeout: 60_000 },
  async () => {
    const { sandboxUrl, keys } = await started('replica.behind');
    const yaml = `sandbox: { base_url: "${sandboxUrl}" }\nkeys: [{ secret: ${keys.all} }, { secret: ${keys['charges:read']} }]`;
    const { report } = await runOf(yaml, { profile: 'standard' });
    expect(report.findings).toEqual([]);
  },
);
