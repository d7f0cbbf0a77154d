import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Report } from '../../src/report/report-json.ts';
import { brokenIn, reportOf } from './helpers/judged.ts';

const program = resolve(import.meta.dirname, 'helpers/killable.ts');
const begins = (folder: string, port: string, how: string): string =>
  `exec '${process.execPath}' --import tsx '${program}' '${folder}' ${port} '${how}'`;

/** Of a receiver that is killed and begun again. */
async function restarted(how: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'killable-'));
  const address = join(folder, 'address');
  spawn('sh', ['-c', begins(folder, '0', how)], { stdio: 'ignore' });
  while (!existsSync(address) || !readFileSync(address, 'utf8').includes(' ')) await sleep(20);
  const [, port = ''] = readFileSync(address, 'utf8').split(' ');
  const base = `http://127.0.0.1:${port}`;
  const killing = `kill -9 $(cut -d' ' -f1 '${address}')`;
  try {
    return await reportOf({
      url: `${base}/hooks`,
      status: { is: 'url', url: `${base}/fulfilled` },
      orders: { is: 'url', url: `${base}/orders` },
      restart: { kill: killing, start: begins(folder, port, how) },
    });
  } finally {
    process.kill(Number(readFileSync(address, 'utf8').split(' ')[0]), 'SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

const verdictOf = (report: Report): string | undefined =>
  report.checks.find(({ id }) => id === 'restart/killed-after-acknowledging')?.verdict;

test('what was acknowledged before a receiver was killed, and comes again, is fulfilled once', async () => {
  const report = await restarted('lawful');
  expect(brokenIn(report)).toEqual([]);
  expect(verdictOf(report)).toBe('pass');
});

test('a receiver that forgets what it has seen fulfils twice', async () => {
  const report = await restarted('forgets events');
  expect(report.findings.filter(({ check }) => check?.startsWith('restart/')).map(({ rule }) => rule)).toContain(
    'client.event-again-fulfils-once',
  );
});

test('a receiver that reads back the last few events alone fulfils those of before them twice', async () => {
  const report = await restarted('remembers ten events');
  expect(
    report.findings.filter(({ rule }) => rule === 'client.event-again-fulfils-once').map(({ check }) => check),
  ).toEqual(['restart/fulfilled-long-before']);
  expect(verdictOf(report)).toBe('pass');
});

test('a receiver that acknowledges first and works later loses the work', async () => {
  const report = await restarted('loses work');
  expect(report.findings.filter(({ check }) => check?.startsWith('restart/')).map(({ rule }) => rule)).toEqual([
    'client.fulfils-on-charge-succeeded',
  ]);
});

test('a receiver that keeps nothing over a kill is blamed for no event, and told what to keep', async () => {
  const report = await restarted('keeps nothing');
  expect(brokenIn(report)).toEqual([]);
  const whys = report.checks.flatMap(({ id, why }) => (id.startsWith('restart/') ? [why] : []));
  expect(new Set(whys)).toEqual(
    new Set([expect.stringContaining('orders and what was fulfilled have to outlive a kill')]),
  );
});
