import { afterAll, beforeAll, expect, test } from 'vitest';
import { change } from '../../../src/reference/change.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import { runOf } from '../helpers/run-of.ts';

const found = 'https://hooks.shop.example/mobile-money';
let reference: Reference;
let numbered = 0;

beforeAll(async () => {
  const livePatch = change('webhooks')(() => ({ id: () => `we_${(numbered += 1)}` }));
  reference = await startReference({ seed: 3, operator: false, livePatch });
});
afterAll(() => reference.close());

/** The addresses of the first live key that are active. */
async function active(set?: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${reference.keys.live}`, 'content-type': 'application/json' };
  const url = `${reference.liveUrl}/v1/webhook_endpoints`;
  if (set !== undefined) await fetch(url, { method: 'POST', headers, body: JSON.stringify({ url: set }) });
  const { data } = (await (await fetch(url, { headers })).json()) as { data: { url: string; active: boolean }[] };
  return data.flatMap((endpoint) => (endpoint.active ? [endpoint.url] : []));
}

test('a service that numbers what it has loses no address to the first look at its keys', async () => {
  expect(await active(found)).toEqual([found]);
  await runOf(reference.targetYaml(), { deployments: ['live'], allow: { writes: true, prompts: false } });
  expect(numbered).toBe(1);
  expect(await active()).toEqual([found]);
});
