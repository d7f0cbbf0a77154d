import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liars, lying, type Liar } from '../../../clients/proof/liar.ts';
import { tried } from '../../../clients/proof/tried.ts';
import type { StartAdapter } from '../../../src/client/adapter/adapter.ts';
import { ProcessAdapter } from '../../../src/client/adapter/process-adapter.ts';
import { clientCases } from '../../../src/client/cases/all.ts';

const some = clientCases.filter((_each, place) => place % 41 === 5);
const honest: Liar = { turns: ['honest'], thing: null, id: 'ch_x', late_ms: 0, alone: false };

test('generated adapters that lie, come late, say nothing or die: their client is blamed for nothing', async () => {
  for (const [index, liar] of fc.sample(liars, { numRuns: 16, seed: 7 }).entries()) {
    const cases = Array.from({ length: 4 }, (_, place) => clientCases[(index * 37 + place * 41) % clientCases.length]!);
    const ends = await tried(lying(liar), cases, index);
    expect(ends.length).toBe(cases.length);
    expect(ends.flatMap(({ broken }) => broken)).toEqual([]);
  }
});

test('an honest adapter is believed, and one that asks its client for nothing is not', async () => {
  const believed = await tried(lying(honest), some, 1);
  expect(believed.filter(({ entry }) => entry.why?.startsWith('judged by') === true)).toEqual([]);
  const made = await tried(
    lying({ ...honest, thing: { id: 'ch_made0001', state: 'succeeded' }, alone: true }),
    some,
    1,
  );
  expect(made.map(({ entry }) => entry.why)).toContain(
    'judged by what was sent alone: before all cases, the adapter told a result of create_charge, for which its client asked nothing',
  );
});

const program =
  (script: string): StartAdapter =>
  () =>
    new ProcessAdapter({ command: [process.execPath, '-e', script], env: process.env, patience_ms: 1_500 });

const perLine = (then: string): string =>
  `require('readline').createInterface({input:process.stdin}).on('line', (line) => { const { id, op } = JSON.parse(line); ${then} });`;
const say = (value: string): string => `process.stdout.write(JSON.stringify(${value}) + '\\n');`;

test.concurrent.each([
  ['says nothing', 'setInterval(() => 0, 1000)'],
  ['ends at once', 'process.exit(7)'],
  ['throws', 'throw new Error("no SDK here")'],
  [
    'answers before it is asked',
    say('{id: 1, result: {}}') + say('{id: 2, result: {}}') + 'setInterval(() => 0, 1000)',
  ],
  ['answers twice', perLine(say('{id, result: {}}') + say('{id, result: {}}'))],
  ['answers what nobody asked', perLine(say('{id: id + 100, result: {}}'))],
  ['answers anything', perLine(say('{id, result: op === "configure" ? {} : [op, null, 7]}'))],
  ['ends amid an answer', perLine('process.stdout.write("{\\"id\\": " + id); process.exit(0);')],
  [
    'floods with lines',
    perLine('const b = Buffer.alloc(1 << 20, "x\\n"); for (let n = 0; n < 100; n++) process.stdout.write(b);'),
  ],
  [
    'writes one endless line',
    perLine('const b = Buffer.alloc(1 << 20, "x"); for (let n = 0; n < 100; n++) process.stdout.write(b);'),
  ],
  ['writes bytes', perLine('process.stdout.write(require("crypto").randomBytes(1 << 20));')],
  ['floods the other way', perLine('process.stderr.write("e".repeat(1 << 24));' + say('{id, result: {}}'))],
  [
    'dies at a charge',
    perLine('if (op === "create_charge") process.kill(process.pid, "SIGSEGV"); ' + say('{id, result: {}}')),
  ],
  ['is no program', 'this is no script'],
])('a program that %s blames nobody, and ends', async (_what, script: string) => {
  const began = performance.now();
  const ends = await tried(program(script), some.slice(0, 3), 1);
  expect(ends.flatMap(({ broken }) => broken)).toEqual([]);
  expect(ends.every(({ entry }) => entry.verdict === 'inconclusive' || entry.verdict === 'not_exercised')).toBe(true);
  expect(performance.now() - began).toBeLessThan(20_000);
});
