import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enveloped, signed, writtenEnvelopes } from '../../src/trust/envelope.ts';
import type { Report } from '../../src/report/report-json.ts';
import { writeReport } from '../../src/report/write.ts';
import { attested, newPair, smallRun, suite, verified, verifiedBy } from './helpers/attested.ts';

const folder = mkdtempSync(join(tmpdir(), 'verified-'));
const at = (name: string): string => join(folder, name);
const [tester, auditor] = [newPair(), newPair()];

beforeAll(() => smallRun(at('kept')));
afterEach(() => rmSync(at('run'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (): string => {
  cpSync(at('kept'), at('run'), { recursive: true });
  return at('run');
};

/** Changes a journal and makes its whole chain and its reports again, as who holds no key can. */
function rewritten(run: string, change: (entry: string) => string | null): void {
  const path = join(run, 'journal.ndjson');
  let head = '';
  const lines = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const entry = change(line.slice(76, -1));
      if (entry === null) return [];
      head = createHash('sha256')
        .update(head + entry)
        .digest('hex');
      return [`{"h":"${head}","e":${entry}}\n`];
    });
  writeFileSync(path, lines.join(''));
}

describe('verdicts are judged again', () => {
  test('so that an answer that was changed in a new chain shows, at the decision that is missing', async () => {
    const run = fresh();
    rewritten(run, (entry) => entry.replace(String.raw`\"currency\":\"TZS\"`, String.raw`\"currency\":\"USD\"`));
    const { wrong } = await verified(run);
    expect(wrong).toContainEqual(
      expect.objectContaining({
        file: 'journal.ndjson',
        why: expect.stringContaining('that balance.currency is broken'),
      }),
    );
  });

  test('so that a check that is said to have failed shows', async () => {
    const run = fresh();
    rewritten(run, (entry) =>
      entry.startsWith('{"is":"check","id":"run/') ? entry.replace('"verdict":"pass"', '"verdict":"fail"') : entry,
    );
    const { wrong } = await verified(run);
    expect(wrong.map(({ why }) => why)).toContain(
      'says of check run/preflight that it ended with fail, and by the evidence it is pass',
    );
  });

  test('so that a decision that was left out shows', async () => {
    const run = fresh();
    let dropped = 0;
    rewritten(run, (entry) => (entry.startsWith('{"is":"decision"') && dropped++ === 0 ? null : entry));
    const { wrong } = await verified(run);
    expect(wrong[0]!.why).toContain('before it a decision is missing');
  });
});

describe('signatures', () => {
  test('of tester and auditor stand beside each other, and each is asked for', async () => {
    const run = fresh();
    await attested(run, tester);
    expect((await verified(run, tester, auditor)).wrong).toMatchObject([
      { file: 'attestation.intoto.jsonl', why: expect.stringContaining('key 2') },
    ]);
    expect(await attested(run, auditor)).toMatchObject({ is: 'signed', signatures: 2, fresh: true });
    expect(await attested(run, auditor)).toMatchObject({ is: 'signed', signatures: 2, fresh: false });
    expect(await verified(run, tester, auditor)).toMatchObject({ wrong: [], unchecked: [] });
    expect((await verified(run)).unchecked).toMatchObject([{ about: 'signatures' }]);
  });

  test('that are asked for and are not there are wrong, whoever took them away', async () => {
    const run = fresh();
    await attested(run, tester);
    rmSync(join(run, 'attestation.intoto.jsonl'));
    expect((await verified(run, tester, auditor)).wrong).toMatchObject([
      { file: 'attestation.intoto.jsonl', why: 'is not there: key 1, key 2 signed nothing here' },
    ]);
    expect(await verified(run)).toMatchObject({ wrong: [], unchecked: [{ about: 'signatures' }] });
  });

  test('over something else say nothing of the run', async () => {
    const run = fresh();
    const subject = [{ name: 'another', digest: { sha256: 'ab'.repeat(32) } }];
    const other = { _type: 'https://in-toto.io/Statement/v1', subject, predicateType: 'urn:other', predicate: {} };
    writeFileSync(join(run, 'attestation.intoto.jsonl'), writtenEnvelopes([signed(enveloped(other), tester.signer)]));
    expect((await verified(run, tester)).wrong).toMatchObject([{ why: 'what was attested tells of no journal' }]);
  });

  test('are not given where something does not hold', async () => {
    const run = fresh();
    const report = join(run, 'report.json');
    writeFileSync(report, readFileSync(report, 'utf8').replace('"pass":', '"pass": 1'));
    expect((await attested(run, tester)).is).toBe('refused');
    cpSync(at('kept'), run, { recursive: true });
    await attested(run, tester);
    rewritten(run, (entry) => entry.replace('"duration_s":0', '"duration_s":1'));
    expect((await attested(run, auditor)).is).toBe('refused');
  });

  test('over something that is greener than the run do not make it so', async () => {
    const run = fresh();
    await attested(run, tester);
    const path = join(run, 'attestation.intoto.jsonl');
    const [line] = readFileSync(path, 'utf8').split('\n');
    const statement = JSON.parse(Buffer.from(JSON.parse(line!).payload, 'base64').toString());
    const [moved] = statement.predicate.rules.out_of_scope.splice(0, 1);
    statement.predicate.rules.pass.push(moved);
    writeFileSync(path, writtenEnvelopes([signed(enveloped(statement), tester.signer)]));
    expect((await verified(run, tester)).wrong[0]!.why).toContain(
      'states otherwise than the run: [0].predicate.rules.pass',
    );
  });

  test('are about the bytes of the payload: an envelope that was touched is refused', async () => {
    const run = fresh();
    await attested(run, tester);
    const path = join(run, 'attestation.intoto.jsonl');
    const envelope = JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!);
    writeFileSync(path, JSON.stringify({ ...envelope, payload: `${envelope.payload} ` }));
    expect((await verified(run, tester)).wrong[0]!.why).toBe('line 1 is no DSSE envelope');
    writeFileSync(path, JSON.stringify({ ...envelope, payloadType: 'text/plain' }));
    expect((await verified(run, tester)).wrong[0]!.why).toBe('holds no in-toto statement');
  });
});

test('a run whose preflight found something broken is judged again to the same', async () => {
  await smallRun(at('run'), { deployments: ['sandbox'] }, { faults: ['list.object-collection'] });
  const told = JSON.parse(readFileSync(join(at('run'), 'report.json'), 'utf8')) as Report;
  expect(told.findings.map(({ check }) => check)).toContain('run/preflight');
  expect((await verified(at('run'))).wrong).toEqual([]);
});

describe('reports that another build made', () => {
  const [here, there] = ['ab', 'cd'].map((digit) => ({ ...suite, digest: digit.repeat(32) }));
  const made = async (run: string, { version, digest } = here!) =>
    writeReport(join(run, 'journal.ndjson'), run, { madeBy: { version, digest } });
  const alter = (run: string, file: string): void =>
    writeFileSync(join(run, file), readFileSync(join(run, file), 'utf8').replace('incomplete', 'conformant'));
  const reportsIn = ({ unchecked }: Awaited<ReturnType<typeof verified>>) =>
    unchecked.filter(({ about }) => about === 'reports').map(({ why }) => why);

  test('are not called wrong where this one would make others', async () => {
    const run = fresh();
    await made(run);
    alter(run, 'report.html');
    const came = await verifiedBy(there!, run);
    expect(came.wrong).toEqual([]);
    expect(reportsIn(came)).toEqual([
      'report.html would be made otherwise here: mpconform test (abababababab) is said to have made them, and this is test (cdcdcdcdcdcd)',
    ]);
  });

  test('hold where this one makes the same, and it is said that another is named', async () => {
    const run = fresh();
    await made(run);
    const came = await verifiedBy({ ...there!, version: '9.9.9' }, run);
    expect(came.wrong).toEqual([]);
    expect(came.held).toContain('report.json, report.html, junit.xml are what the journal gives');
    expect(reportsIn(came)).toEqual([
      'mpconform test (abababababab) is said to have made them, and this is 9.9.9 (cdcdcdcdcdcd)',
    ]);
  });

  test('are wrong where they say that this one made them', async () => {
    const run = fresh();
    await made(run);
    alter(run, 'report.html');
    const came = await verifiedBy(here!, run);
    expect(came.wrong.map(({ file }) => file)).toEqual(['report.html']);
    expect(reportsIn(came)).toEqual([]);
  });
});
