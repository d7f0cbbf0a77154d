import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenario } from '../../../src/scenario/read/read-scenario.ts';

const folder = mkdtempSync(join(tmpdir(), 'path-'));
let count = 0;

async function problemsOf(send: string, expected: string): Promise<readonly string[]> {
  const file = join(folder, `${(count += 1)}.yaml`);
  writeFileSync(file, `title: One\nrules: [charge.id]\nsteps:\n  - send: ${send}\n    expect: ${expected}\n`);
  const reading = await readScenario(file);
  return reading.is === 'wrong'
    ? reading.problems.map(({ line, column, message, help }) => `${line}:${column} ${message}; ${help}`)
    : [];
}

test.each([
  ['POST /v1/chargs', 'judged', '4:16 no path "/v1/chargs" is documented; did you mean "/v1/charges"?'],
  [
    'GET /v1/chargs/${unique}',
    '{ status: 200 }',
    '4:15 no path "/v1/chargs/${unique}" is documented; did you mean "/v1/charges/{id}"?',
  ],
  ['GET /balance', 'judged', '4:15 no path "/balance" is documented; did you mean "/v1/balance"?'],
  [
    'PUT /v1/charges',
    '{ status: 200 }',
    '4:11 no PUT /v1/charges is documented, and this expects it to succeed; documented there: POST, GET',
  ],
  [
    'GET /v1/refunds',
    '{ status: 200 }',
    '4:11 no GET /v1/refunds is documented, and this expects it to succeed; a story of an undocumented path expects its refusal',
  ],
])('%s, expecting %s, is hardly meant', async (send, expected, says) => {
  expect(await problemsOf(send, expected)).toEqual([says]);
});

test.each([
  ['GET /v1/charges/${unique}?limit=1', 'judged'],
  ['GET /v1/chargs', '{ error: NOT_FOUND }'],
  ['DELETE /v1/charges', '{ status: 405 }'],
  ['GET /v1/refunds', 'judged'],
  ['GET /v1/charges/${unique}/refunds', 'judged'],
])('%s, expecting %s, may be meant', async (send, expected) => {
  expect(await problemsOf(send, expected)).toEqual([]);
});
