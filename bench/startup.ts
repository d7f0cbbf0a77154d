import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** How long it takes from the command to its first request, and to its help, in turn with the least that Node needs for as much. */
const rounds = 9;
const command = resolve(import.meta.dirname, '../dist/src/cli/main.js');
const key = ['sk_test_', 'a'.repeat(32)].join('');

async function untilFirstRequest(args: (url: string) => readonly string[]): Promise<number> {
  let arrived: () => void = () => undefined;
  const first = new Promise<void>((done) => (arrived = done));
  const server = createServer((_, response) => {
    arrived();
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const began = performance.now();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, args(url), { stdio: 'ignore', env: { ...process.env, MP_KEY: key } });
  await first;
  const ms = performance.now() - began;
  await new Promise((done) => child.on('close', done));
  server.close();
  return ms;
}

async function untilEnd(...args: readonly string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await new Promise((done) => child.on('close', done));
  return performance.now() - began;
}

const run = (url: string): readonly string[] => [
  command,
  'run',
  '--base-url',
  url,
  '--key-env',
  'MP_KEY',
  '--out',
  join(mkdtempSync(join(tmpdir(), 'mpconform-bench-')), 'run'),
];
const least = (url: string): readonly string[] => ['-e', `fetch(${JSON.stringify(url)})`];

const times = { run: [] as number[], least: [] as number[], help: [] as number[], node: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  times.least.push(await untilFirstRequest(least));
  times.run.push(await untilFirstRequest(run));
  times.node.push(await untilEnd('-e', '0'));
  times.help.push(await untilEnd(command, '--help'));
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
console.log(`${rounds} rounds in turn; medians until the first request, or the end`);
console.log(`node, fetch     ${median(times.least).toFixed(0)} ms`);
console.log(
  `mpconform run   ${median(times.run).toFixed(0)} ms (x ${(median(times.run) / median(times.least)).toFixed(1)})`,
);
console.log(`node, nothing   ${median(times.node).toFixed(0)} ms`);
console.log(
  `mpconform help  ${median(times.help).toFixed(0)} ms (x ${(median(times.help) / median(times.node)).toFixed(1)})`,
);
