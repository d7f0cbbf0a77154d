import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtIn } from '../../../suites/checks.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { runOf, type Ended } from '../helpers/run-of.ts';
import { closeAll, https } from '../helpers/wrong-servers.ts';

/** Too little of the cap for a trial delivery before the checks, and enough for a few checks. */
const small = 200_000;

const heardBy = new Set(['events/posts-and-logs-charge-succeeded', 'events/of-a-prompt']);
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
const target = (
  { liveUrl, keys, payers, operatorUrl, operatorToken }: Reference,
  webhooks: string,
  cap: number,
): string => `
live: { base_url: "${liveUrl}", payers: ["${payers[0]}"], spend_cap_minor: ${cap} }
keys: [{ secret: ${keys.live}, scopes: all }]
operator: { url: "${operatorUrl}", token: ${operatorToken} }
webhooks: { ${webhooks} }
`;

const behind = (publicUrl: string): string => `listen: "127.0.0.1:0", plain: true, public_url: "${publicUrl}"`;

async function run(reference: Reference, webhooks: string, cap = small): Promise<Ended> {
  const checks = (await builtIn()).filter(({ id }) => heardBy.has(id));
  return runOf(target(reference, webhooks, cap), asked, checks);
}

test('a service that cannot reach the listener is blamed for nothing', async () => {
  const { report, shown } = await run(right, behind('https://hooks.example.test'));
  expect(report.findings).toEqual([]);
  expect(shown).toMatch(/nothing at all has come to\s+the\s+listener/i);
});

test('nor is one that somebody else answers in its place', async () => {
  const somebody = await https((_, response) => response.end('ok'));
  const { report } = await run(right, behind(somebody));
  expect(report.findings).toEqual([]);
});

describe('where the cap leaves room for a trial delivery, the set-up is told before the checks', () => {
  test.each([
    ['nobody is there', () => behind('https://hooks.example.test'), /attempts 1, last_status 0, and nothing came to/],
    [
      'somebody else is there',
      async () => behind(await https((_, response) => response.writeHead(404).end())),
      /attempts 1, last_status 404, and/,
    ],
    // The reference asks for no certificate at an address that it sees to be of this machine.
    [
      'the certificate is not trusted',
      () => 'listen: "[::ffff:127.0.0.1]:0"',
      /last_status 0, .* not to trust the listener's certificate \(.+\); give webhooks\.certificate and/,
    ],
  ])('%s', { timeout: 30_000 }, async (_, webhooks, sent) => {
    const ended = await run(right, await webhooks(), 5_000_000);
    expect(ended.paragraph).toMatch(/^GET \S+\/v1\/events says of the event of a trial payment: /);
    expect(ended.paragraph).toMatch(sent);
    expect(ended.paragraph).toMatch(/webhooks\.public_url.*\. Without webhooks in the target/);
    expect(ended.status).toBe(4);
    expect(ended.report.findings).toEqual([]);
    expect(ended.report.observations).toEqual([]);
    expect(ended.shown).not.toMatch(/sk_live_\w{32}|whsec_/);
  });

  test('a service that makes no event is judged all the same', async () => {
    const { paragraph, report } = await run(mute, behind('https://hooks.example.test'), 5_000_000);
    expect(paragraph).toBeNull();
    expect(report.findings.map(({ rule }) => rule)).toContain('events.success-emits-charge-succeeded');
  });
});
