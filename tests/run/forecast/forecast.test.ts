import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksOf } from '../../../suites/checks.ts';
import { planLines } from '../../../src/cli/plan-lines.ts';
import { startReference } from '../../../src/reference/reference.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { forecast, type Forecast } from '../../../src/run/forecast/forecast.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { options } from '../helpers/exercised.ts';

let deployment: Server;
let requests = 0;
let url: string;
let checks: readonly Check[];

beforeAll(async () => {
  deployment = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => deployment.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(deployment.address() as AddressInfo).port}`;
  checks = await checksOf([]);
});

afterAll(() => void deployment.close());

const key = (mode: string, digit: number): string => `sk_${mode}_${String(digit).repeat(32)}`;

function yaml(more = ''): string {
  return `
name: staging
sandbox: { base_url: ${url} }
live:
  base_url: ${url}/live
  payers: ["+255712000001", "+255712000772"]
  spend_cap_minor: 500000
keys:
  - { secret: ${key('test', 1)}, scopes: all }
  - { secret: ${key('live', 2)}, scopes: all }
${more}`;
}

async function forecastOf(text: string, change: Partial<RunOptions> = {}): Promise<Forecast> {
  const reading = readTargetText('target.yaml', text, {});
  if (reading.is === 'wrong') throw new Error(reading.problems.map(({ message }) => message).join('; '));
  const both = { deployments: ['sandbox', 'live'] } as const;
  return forecast({ ...options, ...both, target: toPlain(reading.target), ...change }, checks);
}

test('a quick run tells of no more requests than it may send', async () => {
  const { requests, deployments } = await forecastOf(yaml(), { profile: 'quick' });
  expect(requests).toBeLessThanOrEqual(120);
  expect(deployments.every((each) => each.requests <= 120)).toBe(true);
});

test('sends nothing, and says what would be sent to whom', async () => {
  const found = await forecastOf(yaml());
  expect(requests).toBe(0);
  const [sandbox, live] = found.deployments;
  expect(sandbox).toMatchObject({ deployment: 'sandbox', url, stakes: null });
  expect(live?.stakes).toMatchObject({ payers: ['001', '772'], spend_cap_minor: 500_000 });
  expect(live?.stakes?.requests.prompting).toBeGreaterThan(100);
  expect(found.requests).toBe((sandbox?.requests ?? 0) + (live?.requests ?? 0));
  expect(found.operator).toBeNull();
  expect(JSON.stringify(found)).not.toContain('712000');
});

test('names what live lacks without its permissions', async () => {
  const found = await forecastOf(yaml(), { allow: { writes: false, prompts: false } });
  const { requests: of, payers, spend_cap_minor } = found.deployments[1]!.stakes!;
  expect(of).toMatchObject({ writing: 0, prompting: 0 });
  expect(of.reading).toBeGreaterThan(0);
  expect({ payers, spend_cap_minor }).toEqual({ payers: [], spend_cap_minor: 0 });
  expect(found.gaps.map(({ why }) => why).join('\n')).toContain('--allow-prompts');
});

test('tells what waits take with more patience', async () => {
  const { time } = await forecastOf(yaml(), { patience_s: 10 });
  expect(time.clock_jumps).toBe(false);
  expect(time.longest_wait_s).toBeLessThanOrEqual(10);
  expect(time.with_patience?.seconds).toBeGreaterThan(time.seconds);
});

test('asks the operator for its actions only, and counts what it would make', async () => {
  const reference = await startReference({ seed: 3 });
  try {
    const before = await forecastOf(reference.targetYaml());
    const again = await forecastOf(reference.targetYaml());
    expect(before.operator?.trouble).toBeNull();
    expect(before.operator?.before).toMatchObject({
      create_business: expect.any(Number),
      create_key: expect.any(Number),
    });
    expect(before.operator?.during).toHaveProperty('create_key');
    expect(before.time).toMatchObject({ clock_jumps: true, seconds: 0 });
    expect(again).toEqual(before);
  } finally {
    await reference.close();
  }
});

test('says that an operator cannot be reached', async () => {
  const found = await forecastOf(yaml('operator: { url: "http://127.0.0.1:9" }'));
  expect(found.operator?.trouble).toMatch(/operator gave no answer/);
});

test('reads well within eighty columns', async () => {
  const lines = planLines(await forecastOf(yaml()), { colour: false });
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  const text = lines.join('\n');
  expect(text).toContain('numbers ending in 001, 772');
  expect(text).toContain('TZS 5,000');
  expect(text).toMatch(/^Sandbox .*\n +\d+ checks, at most \d+ requests, including \d+ preflight requests$/m);
  expect(text).not.toContain('mostly done');
  expect(text).toMatch(/^Not planned for, .* for want of$/m);
});

test("a person makes no keys and businesses beforehand, so that the merchant's own address is at stake", async () => {
  const found = await forecastOf(yaml('operator: { manual: true }'));
  expect(found.operator?.before).toEqual({});
  expect(found.deployments[1]?.stakes?.webhook_address).toBe('shared');
});

test('of the embedded reference it says how much is usual, as a run does', async () => {
  const reference = await startReference({ seed: 3 });
  try {
    const embedded = { origin: { is: 'embedded' } } as const;
    const text = planLines(await forecastOf(reference.targetYaml(), embedded), { colour: false }).join('\n');
    expect(text).toMatch(/^In all +mostly about \d+ requests, \d+ at the most$/m);
    expect(text).toMatch(/^ +mostly done within \d+.(?:s|min)$/m);
    expect(text).toMatch(/close_till\s+once/);
    const quick = await forecastOf(reference.targetYaml(), { ...embedded, profile: 'quick' });
    expect(quick.mostly).toBe(quick.requests);
    expect(planLines(quick, { colour: false }).join('\n')).not.toContain('In all');
  } finally {
    await reference.close();
  }
});
