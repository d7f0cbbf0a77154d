import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type * as Engine from '../../../src/run/session/engine.ts';
import { optionsFor } from '../helpers/run-of.ts';

/** As it is built: a thread loads no TypeScript. */
const built = pathToFileURL(resolve(import.meta.dirname, '../../../modules/src/run/session/engine.js')).href;

test('what keeps the suite itself from running is told with its stack, and ends the run', async () => {
  const { startEngine } = (await import(built)) as typeof Engine;
  const told: string[] = [];
  const resume = join(import.meta.dirname, 'no-such-journal.ndjson');
  const secret = ['sk_test_', 'a'.repeat(32)].join('');
  const options = optionsFor(`sandbox: { base_url: "http://127.0.0.1:9" }\nkeys: [{ secret: ${secret} }]\n`);
  const engine = startEngine({ ...options, resume }, ({ is }) => told.push(is));
  const { broken } = await engine.ended;
  expect(broken).toEqual([expect.stringMatching(/journal of the earlier run cannot be read[^]*\n +at /)]);
  expect(told).not.toContain('opened');
});

test('a thread that does not come to its end is ended', async () => {
  const { startEngine } = (await import(built)) as typeof Engine;
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const secret = ['sk_test_', 'a'.repeat(32)].join('');
  const { port } = silent.address() as AddressInfo;
  const options = optionsFor(`sandbox: { base_url: "http://127.0.0.1:${port}" }\nkeys: [{ secret: ${secret} }]\n`);
  const engine = startEngine(options, () => undefined);
  await new Promise((resolve) => silent.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  engine.stop('enough');
  vi.advanceTimersByTime(90_000);
  vi.useRealTimers();
  const { broken } = await engine.ended;
  expect(broken).toEqual([expect.stringContaining('90 s after its end was due')]);
  silent.close();
});
