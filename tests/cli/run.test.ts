import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference, type Reference, type ReferenceOptions } from '../../src/reference/reference.ts';
import { reportSchema, type Report } from '../../src/report/report-json.ts';
import { freshFolder, mpconform } from './mpconform.ts';

const reportIn = (folder: string): Report =>
  reportSchema.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));

async function withReference<T>(
  options: ReferenceOptions,
  use: (file: string, reference: Reference) => Promise<T>,
): Promise<T> {
  const reference = await startReference({ seed: 11, ...options });
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
  writeFileSync(file, reference.targetYaml());
  try {
    return await use(file, reference);
  } finally {
    await reference.close();
  }
}

describe.concurrent('mpconform run', () => {
  test('with no target exercises the embedded reference and finds nothing', async () => {
    const out = freshFolder();
    const ran = await mpconform(['run', '--out', out, '--seed', '3']);
    expect(ran.stdout).toContain('embedded reference kept every rule that could be asked of it.');
    expect(ran.status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['journal.ndjson', 'junit.xml', 'report.html', 'report.json']);
    const report = reportIn(out);
    expect(report.counts.fail).toBe(0);
    expect(report.counts.inconclusive).toBe(0);
    expect(report.counts.not_exercised).toBe(0);
    expect(report.counts.pass).toBeGreaterThan(500);
  });

  test('quick stays within 120 requests and draws no 429', async () => {
    const out = freshFolder();
    const ran = await mpconform(['run', '--out', out, '--profile', 'quick']);
    expect(ran.status).toBe(0);
    const report = reportIn(out);
    expect(report.traffic.requests).toBeLessThanOrEqual(120);
    expect(report.traffic.statuses['429']).toBeUndefined();
  });

  test('a broken rule leads the summary, is tried again, and its reproduction shows it again', async () => {
    await withReference({ faults: ['amount.minimum-9900'] }, async (file) => {
      const out = freshFolder();
      const rules = ['--rules', 'charges.create.amount-*'];
      const ran = await mpconform(['run', '--target', file, '--out', out, '--seed', '3', ...rules]);
      expect(ran.status).toBe(1);
      expect(ran.stdout).toMatch(
        /breaks 1 documented rule, in a run of[^.]+[^1]+1\. {2}charges\.create\.amount-minimum/,
      );
      const finding = reportIn(out).findings.find(({ reproduce }) => reproduce !== null);
      expect(finding).toMatchObject({ rule: 'charges.create.amount-minimum', steady: true });
      const again = await mpconform([
        'run',
        '--target',
        file,
        '--scenario',
        join(out, finding!.reproduce!),
        '--out',
        freshFolder(),
      ]);
      expect(again.stdout).toContain('1.  charges.create.amount-minimum');
      expect(again.status).toBe(1);
    });
  });

  test('a rule that the baseline shows broken does not fail the gate', async () => {
    await withReference({ faults: ['amount.minimum-9900'] }, async (file) => {
      const out = freshFolder();
      await mpconform(['run', '--target', file, '--out', out, '--rules', 'charges.create.amount-*']);
      const report = join(out, 'report.json');
      const ran = await mpconform([
        'run',
        '--target',
        file,
        '--out',
        freshFolder(),
        '--rules',
        'charges.create.amount-*',
        '--baseline',
        report,
      ]);
      expect(ran.status).toBe(0);
    });
  });

  test('--require-complete fails a run that left rules out', async () => {
    await withReference({}, async (file) => {
      const ran = await mpconform([
        'run',
        '--target',
        file,
        '--out',
        freshFolder(),
        '--rules',
        'balance.*',
        '--require-complete',
      ]);
      expect(ran.status).toBe(3);
    });
  });

  test('shards together run every check once', async () => {
    const outs = [freshFolder(), freshFolder(), freshFolder()];
    const whole = freshFolder();
    const args = ['--seed', '5', '--rules', 'charges.create.*'];
    await mpconform(['run', ...args, '--out', whole]);
    for (const [index, out] of outs.entries())
      await mpconform(['run', ...args, '--out', out, '--shard', `${index + 1}/3`]);
    const idsOf = (out: string): string[] =>
      reportIn(out)
        .checks.map(({ id }) => id)
        .filter((id) => !id.startsWith('run/preflight'));
    expect(outs.flatMap(idsOf).toSorted()).toEqual(idsOf(whole).toSorted());
  });

  test.each([
    [['run', '--profil', 'quick'], /unknown option '--profil'\n\(Did you mean --profile\?\)/],
    [['run', '--profile', 'slow'], /Allowed choices are quick, standard, deep/],
    [['run', '--target', '/nonexistent/target.yaml'], /nonexistent\/target\.yaml/],
    [['run', '--base-url', 'http://127.0.0.1:1', '--key-env', 'NO_SUCH_KEY'], /the environment has no NO_SUCH_KEY/],
    [['run', '--base-url', 'http://127.0.0.1:1'], /go together/],
    [['run', '--patience', 'long'], /like 90s, 20m or 2h/],
    [['run', '--shard', '4/3'], /from 1 to the second/],
    [['run', '--baseline', 'package.json'], /not a report\.json/],
    [['serve', '--fault', 'no-such-fault'], /no-such-fault/],
  ])('%j is wrong and says why', async (args, says) => {
    const ran = await mpconform(args);
    expect(ran.stderr).toMatch(says);
    expect(ran.status).toBe(2);
  });

  test('a wrong scenario is said with its place, and nothing is sent', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'wrong.yaml');
    writeFileSync(
      file,
      'title: Wrong\nrules: [charge.idd]\nsteps:\n  - send: GET /v1/balance\n    expct: { status: 200 }\n',
    );
    const out = freshFolder();
    const ran = await mpconform(['run', '--scenario', file, '--out', out]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('wrong.yaml:2:9');
    expect(ran.stderr).toContain('wrong.yaml:5:5');
    expect(ran.stderr).toMatch(/did you mean/i);
    expect(() => readdirSync(out)).toThrow();
  });

  test('Ctrl-C leaves the journal and a partial report', async () => {
    const reference = await startReference({ operator: false, seed: 4 });
    const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
    writeFileSync(file, reference.minimalTarget());
    const out = freshFolder();
    let killed = false;
    const ran = await mpconform(['run', '--target', file, '--out', out], {}, (stdout, kill) => {
      if (killed || !stdout.includes('checks planned')) return;
      killed = true;
      setTimeout(() => kill('SIGINT'), 1_000);
    });
    await reference.close();
    expect(ran.status).toBe(130);
    const report = reportIn(out);
    expect(report).toMatchObject({ interrupted: true, verdict: 'incomplete' });
    expect(report.traffic.requests).toBeGreaterThan(5);
    expect(ran.stdout).toContain('report.html');
  });

  test('--resume goes on with an interrupted run', async () => {
    await withReference({}, async (file) => {
      const out = freshFolder();
      const args = ['--target', file, '--rules', 'balance.*', '--rules', 'list.*'];
      await mpconform(['run', ...args, '--out', out, '--seed', '6']);
      const journal = join(out, 'journal.ndjson');
      const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
      const firstEnds = lines.findIndex((line) => line.includes('"is":"check","id":"lists/'));
      writeFileSync(journal, `${lines.slice(0, firstEnds + 1).join('\n')}\n`);
      const ran = await mpconform(['run', ...args, '--resume', out]);
      expect(ran.status).toBe(0);
      const report = reportIn(out);
      expect(report).toMatchObject({ seed: 6, interrupted: false, partial: false });
      expect(report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
      expect(new Set(report.checks.map(({ id }) => id)).size).toBe(report.checks.length);
      expect(readdirSync(out)).toContain('journal.1.ndjson');
    });
  });

  test('no key and no number of a payer is in anything written or printed', async () => {
    await withReference({ faults: ['amount.minimum-9900'] }, async (file, reference) => {
      const numbers = new Set<string>();
      const listener = await listening(reference.sandboxUrl, numbers);
      writeFileSync(file, reference.targetYaml().replace(reference.sandboxUrl, listener.url));
      const out = freshFolder();
      const ran = await mpconform(['run', '--target', file, '--out', out, '--seed', '9']);
      listener.close();
      expect(numbers.size).toBeGreaterThan(20);
      const written = readdirSync(out, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
      const all = [ran.stdout, ran.stderr, ...written].join('\n');
      const secrets = [...readFileSync(file, 'utf8').matchAll(/sk_(?:test|live)_\w{32}/g)].map(([key]) => key);
      expect(secrets.length).toBeGreaterThan(5);
      expect([...secrets, reference.operatorToken].filter((secret) => all.includes(secret))).toEqual([]);
      expect([...numbers].filter((digits) => all.includes(digits))).toEqual([]);
      expect(all).not.toMatch(/sk_(?:test|live)_\w{20}/);
    });
  });
});

/** Passes everything on, and notes every payer's number on its way. */
async function listening(to: string, numbers: Set<string>): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      for (const [, digits] of body.toString().matchAll(/"msisdn"\s*:\s*"?(?:\+255|255|00255|0)?(7\d{8})\b/g))
        numbers.add(digits!);
      const passed = forward(
        new URL(incoming.url!, to),
        { method: incoming.method!, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
          answer.pipe(outgoing);
        },
      );
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
