import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exercised } from '../helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The charges that checks asked for, in no order and without the numbers of the keys that were made: which of the
 * checks that run at once comes first is nobody's choice.
 */
async function asked(name: string, seed: number): Promise<readonly string[]> {
  const out = join(folder, name);
  await exercised({}, { out, seed, deployments: ['sandbox'], rules: ['charges.create.*'] });
  const lines = readFileSync(join(out, 'journal.ndjson'), 'utf8').trim().split('\n');
  const exchanges = lines.flatMap((line) => JSON.parse(line).e.exchange ?? []);
  // Who sends until a limit holds sends as many as come through.
  const templates = exchanges
    .filter(({ check }) => !check?.startsWith('rate-limit/'))
    .flatMap(({ template }) => template ?? []);
  return templates
    .filter(({ path }) => path === '/v1/charges')
    .map((one) => JSON.stringify(one).replaceAll(/made-\d+/g, 'made'))
    .toSorted();
}

test('two runs with one seed send the same, one with another does not', async () => {
  const first = await asked('first', 1);
  expect(first.length).toBeGreaterThan(50);
  expect(await asked('again', 1)).toEqual(first);
  expect(await asked('other', 2)).not.toEqual(first);
});
