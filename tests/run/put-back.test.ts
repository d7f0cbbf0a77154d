import { afterEach, expect, test } from 'vitest';
import { checks as settings } from '../../suites/webhook-endpoints.ts';
import { startReference, type Reference } from '../../src/reference/reference.ts';
import { exercise } from '../../src/run/exercise.ts';
import { toPlain } from '../../src/target/plain.ts';
import { readTargetText } from '../../src/target/read-target.ts';
import { options } from './exercised.ts';

const found = 'https://hooks.shop.example/mobile-money';
const references: Reference[] = [];

afterEach(async () => {
  for (const reference of references.splice(0)) await reference.close();
});

async function deployed(): Promise<Reference> {
  const reference = await startReference({ seed: 4, operator: false });
  references.push(reference);
  return reference;
}

/** The address that is active for the business of the first live key. */
async function active({ liveUrl, keys }: Reference, set?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${keys.live}`, 'content-type': 'application/json' };
  const url = `${liveUrl}/v1/webhook_endpoints`;
  if (set !== undefined) await fetch(url, { method: 'POST', headers, body: JSON.stringify({ url: set }) });
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { url: string; active: boolean }[] };
  return data.find((endpoint) => endpoint.active)?.url;
}

async function exerciseEndpoints(reference: Reference): Promise<number> {
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const { requests } = await exercise(
    { ...options, target: toPlain(reading.target), deployments: ['live'], allow: { writes: true, prompts: false } },
    settings,
  );
  return requests;
}

test('an address that a run found on live is active again after it', async () => {
  const reference = await deployed();
  expect(await active(reference, found)).toBe(found);
  expect(await exerciseEndpoints(reference)).toBeGreaterThan(5);
  expect(await active(reference)).toBe(found);
});

test('where none was active, none is', async () => {
  const reference = await deployed();
  expect(await exerciseEndpoints(reference)).toBeGreaterThan(5);
  expect(await active(reference)).toBeUndefined();
});
