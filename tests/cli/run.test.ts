import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReference, type Reference } from '../../src/reference/reference.ts';
import { freshFolder, mpconform, type Ran } from './helpers/mpconform.ts';
import { reportIn, targetFileOf, withReference } from './helpers/with-reference.ts';

describe('a broken rule', () => {
  const out = freshFolder();
  const rules = ['--rules', 'charges.create.amount-minimum'];
  let reference: Reference;
  let run: (...args: readonly string[]) => Promise<Ran>;
  let ran: Ran;

  beforeAll(async () => {
    reference = await startReference({ seed: 11, faults: ['amount.minimum-9900'] });
    const file = targetFileOf(reference);
    run = (...args) => mpconform(['run', '--target', file, ...args]);
    ran = await run('--out', out, '--seed', '3', ...rules);
  });

  afterAll(() => reference.close());

  test('leads the summary, is tried again, and its reproduction shows it again', async () => {
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/breaks 1 documented rule, in a run of[^.]+[^1]+1\. {2}charges\.create\.amount-minimum/);
    const finding = reportIn(out).findings.find(({ reproduce }) => reproduce !== null);
    expect(finding).toMatchObject({ rule: 'charges.create.amount-minimum', steady: true });
    const again = await run('--scenario', join(out, finding!.reproduce!), '--out', freshFolder());
    expect(again.stdout).toContain('1.  charges.create.amount-minimum');
    expect(again.status).toBe(1);
  });

  test('that the baseline shows broken does not fail the gate', async () => {
    const gated = await run('--out', freshFolder(), ...rules, '--baseline', join(out, 'report.json'));
    expect(gated.status).toBe(0);
  });
});

describe.concurrent('mpconform run', () => {
  test('quick stays within 120 requests and draws no 429', async () => {
    const out = freshFolder();
    const ran = await mpconform(['run', '--out', out, '--profile', 'quick']);
    expect(ran.status).toBe(0);
    const report = reportIn(out);
    expect(report.traffic.requests).toBeLessThanOrEqual(120);
    expect(report.traffic.statuses['429']).toBeUndefined();
  });

  test('--require-complete fails a run that left rules out', async () => {
    await withReference({}, async (file) => {
      const args = [
        '--target',
        file,
        '--out',
        freshFolder(),
        '--rules',
        'balance.currency',
        '--rules',
        'bills.list.*',
        '--require-complete',
      ];
      const { status, stdout } = await mpconform(['run', ...args]);
      expect(status).toBe(3);
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
        /^Exit status 3: --require-complete was asked for, and \d+ rules? (is|are) undecided\.$/,
      );
    });
  });

  test('shards together run every check once', async () => {
    const rules = ['--rules', 'errors.status-of-key-revoked'];
    const checksOf = async (...args: readonly string[]) => {
      const out = freshFolder();
      await mpconform(['run', '--seed', '5', ...rules, '--out', out, ...args]);
      return reportIn(out).checks.filter(({ id }) => !id.startsWith('run/preflight'));
    };
    const whole = await checksOf();
    const shards = [await checksOf('--shard', '1/2'), await checksOf('--shard', '2/2')];
    const idsOf = (checks: typeof whole) => checks.map(({ id }) => id).toSorted();
    expect(new Set(whole.map(({ kind, deployment }) => `${kind} on ${deployment}`)).size).toBe(4);
    expect(shards.map(({ length }) => length)).not.toContain(0);
    expect(idsOf(shards.flat())).toEqual(idsOf(whole));
  });

  test('--resume goes on with an interrupted run', async () => {
    await withReference({}, async (file) => {
      const out = freshFolder();
      const args = ['--target', file, '--only', 'sandbox', '--rules', 'balance.currency', '--rules', 'list.limit-*'];
      await mpconform(['run', ...args, '--out', out, '--seed', '6']);
      const journal = join(out, 'journal.ndjson');
      const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
      const firstEnds = lines.findIndex((line) => line.includes('"is":"check","id":"lists/'));
      writeFileSync(journal, `${lines.slice(0, firstEnds + 1).join('\n')}\n`);
      const left = lines.slice(firstEnds + 1).filter((line) => line.includes('"is":"check"'));
      expect(left.length).toBeGreaterThan(1);
      const ran = await mpconform(['run', ...args, '--resume', out]);
      expect(ran.status).toBe(0);
      const report = reportIn(out);
      expect(report).toMatchObject({ seed: 6, interrupted: false, partial: false });
      expect(report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
      expect(new Set(report.checks.map(({ id }) => id)).size).toBe(report.checks.length);
      expect(readdirSync(out)).toContain('journal.1.ndjson');
    });
  });
});
