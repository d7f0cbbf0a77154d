import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../src/reference/reference.ts';
import { freshFolder, mpconform, type Ran, someTestKey } from './helpers/mpconform.ts';
import { reportIn } from './helpers/with-reference.ts';

/** A run with real waits, that is sent signals once its checks are under way. */
async function signalled(out: string, ...signals: readonly NodeJS.Signals[]): Promise<Ran> {
  const reference = await startReference({ operator: false, seed: 4 });
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
  writeFileSync(file, reference.minimalTarget());
  let sent = 0;
  const ran = await mpconform(['run', '--target', file, '--out', out], {}, (stdout, kill) => {
    if (sent > 0 || !stdout.includes('checks planned')) return;
    for (const [at, signal] of signals.entries()) setTimeout(() => kill(signal), 1_500 + at * 400);
    sent += 1;
  });
  await reference.close();
  return ran;
}

const linesWith = (text: string, what: string): number => text.split('\n').filter((line) => line.includes(what)).length;

describe.concurrent('a run that is interrupted', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s says in one line what was left', async (signal) => {
    const out = freshFolder();
    const { status, stdout } = await signalled(out, signal);
    expect(status).toBe(130);
    expect(stdout).toMatch(/^Interrupted: nothing new is sent/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Interrupted: \d+ of \d+ checks were not run; a partial report is in .*\. Go on: mpconform run --resume /,
    );
    expect(linesWith(stdout, 'inconclusive  ')).toBe(0);
    expect(readdirSync(out)).toEqual(expect.arrayContaining(['journal.ndjson', 'report.html']));
    const report = reportIn(out);
    expect(report).toMatchObject({ interrupted: true, verdict: 'incomplete' });
    expect(report.traffic.requests).toBeGreaterThan(5);
  });

  test('twice ends at once, and says so', async () => {
    const out = freshFolder();
    // While an answer is awaited the first signal does not end the run by itself.
    const held = createServer().once('request', () => first());
    await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
    let [first, second] = [(): void => undefined, false];
    const ran = await run(
      held.address() as AddressInfo,
      out,
      (stdout, kill) => {
        if (second || !stdout.includes('Interrupted: nothing new is sent')) return;
        second = true;
        setTimeout(() => kill('SIGINT'), 400);
      },
      (kill) => (first = () => kill('SIGINT')),
    );
    held.closeAllConnections();
    held.close();
    expect(ran.status).toBe(130);
    expect(ran.stderr).toContain('Ended at once: no report was written');
  });
});

test('what does not answer leaves nobody without a line', async () => {
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const ran = await run(hanging.address() as AddressInfo, freshFolder());
  hanging.closeAllConnections();
  hanging.close();
  expect(ran.stdout).toMatch(/^looking at the deployment {2}\d+ requests? {2}\d+ s/m);
  expect(ran.status).toBe(4);
});

const run = (
  { port }: AddressInfo,
  out: string,
  watch?: Parameters<typeof mpconform>[2],
  started?: Parameters<typeof mpconform>[4],
): ReturnType<typeof mpconform> =>
  mpconform(
    ['run', '--base-url', `http://127.0.0.1:${port}`, '--key-env', 'MP_KEY', '--out', out],
    { MP_KEY: someTestKey },
    watch,
    undefined,
    started,
  );
