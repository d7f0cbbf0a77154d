import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtIn } from '../../suites/checks.ts';
import { startReference, type Reference } from '../../src/reference/reference.ts';
import type { RunOptions } from '../../src/run/options.ts';
import { runOf, type Ended } from './set-up.ts';
import { closeAll, https } from './wrong-servers.ts';

/** Too little of the cap for a trial delivery before the checks, and enough for a few checks. */
const small = 200_000;

const heardBy = new Set(['events/a-sale-is-told', 'events/of-a-prompt']);
const asked: Partial<RunOptions> = { profile: 'standard', allow: { writes: true, prompts: true } };

let right: Reference;
let mute: Reference;

beforeAll(async () => {
  right = await startReference({ seed: 3 });
  mute = await startReference({ seed: 3, faults: ['events.success-without-event'] });
});

afterAll(async () => {
  closeAll();
  await Promise.all([right.close(), mute.close()]);
});

/** Live, with a public address at which the listener is not. */
const target = ({ liveUrl, keys, payers, operatorUrl, operatorToken }: Reference, publicUrl: string): string => `
live: { base_url: "${liveUrl}", payers: ["${payers[0]}"], spend_cap_minor: ${small} }
keys: [{ secret: ${keys.live}, scopes: all }]
operator: { url: "${operatorUrl}", token: ${operatorToken} }
webhooks: { listen: "127.0.0.1:0", plain: true, public_url: "${publicUrl}" }
`;

async function run(reference: Reference, publicUrl: string): Promise<Ended> {
  const checks = (await builtIn()).filter(({ id }) => heardBy.has(id));
  return runOf(target(reference, publicUrl), asked, checks);
}

test('a service that cannot reach the listener is blamed for nothing', { timeout: 60_000 }, async () => {
  const { report, shown } = await run(right, 'https://hooks.example.test');
  expect(report.findings).toEqual([]);
  expect(shown).toMatch(/nothing at all has come to\s+the\s+listener/i);
});

test('nor is one that somebody else answers in its place', { timeout: 60_000 }, async () => {
  const somebody = await https((_, response) => response.end('ok'));
  const { report } = await run(right, somebody);
  expect(report.findings).toEqual([]);
});

test('one that makes no event is, since its log shows it', { timeout: 60_000 }, async () => {
  const { report } = await run(mute, 'https://hooks.example.test');
  expect(report.findings.map(({ rule }) => rule)).toContain('events.success-emits-charge-succeeded');
});
