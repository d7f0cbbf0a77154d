import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Entry, Header } from '../../../src/evidence/journal-entry.ts';
import { openJournal, readJournal } from '../../../src/evidence/journal.ts';
import { readModel } from '../../../src/report/write.ts';
import { JudgeAgain, obstacleToJudging } from '../../../src/run/record/judge-again.ts';
import { exercised } from '../helpers/exercised.ts';

const suite = { version: 'test', commit: null };

/** Written, since a member called __proto__ is compared in another way. */
const written = (entries: readonly Entry[]): readonly string[] => entries.map((entry) => JSON.stringify(entry));

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await readJournal(join(folder, 'journal.ndjson'), (entry) => entries.push(entry));
  return entries;
}

async function judgedAgain(folder: string, change: (entry: Entry) => Entry = (entry) => entry): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'judged-'));
  const journal = openJournal(join(out, 'journal.ndjson'));
  const again = new JudgeAgain(journal, suite);
  for (const entry of await entriesOf(folder)) again.take(change(entry));
  journal.close();
  return out;
}

async function reportOf(folder: string): Promise<unknown> {
  const read = await readModel(join(folder, 'journal.ndjson'));
  if (read.is === 'broken') throw new Error(read.why);
  const { folder: _folder, journal: _journal, ...report } = read.model.report as unknown as Record<string, unknown>;
  return JSON.parse(
    JSON.stringify(report, (name, value: unknown) => (/^(?:folder|journal)$/.test(name) ? null : value)),
  );
}

const brokenIn = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.is === 'decision' && entry.decision.is === 'broken' ? [entry.decision.rule] : []));

const faults = [
  'amount.minimum-9900',
  'amount.any-multiple',
  'money.net-gross-for-halopesa',
  'bills.list-404-when-empty',
];

describe('a journal judged again', () => {
  test('by the same judges gives the same entries and the same report', async () => {
    const out = mkdtempSync(join(tmpdir(), 'judge-'));
    await exercised({}, { out, profile: 'quick' });
    const again = await judgedAgain(out);
    expect(written(await entriesOf(again))).toEqual(written(await entriesOf(out)));
    expect(await reportOf(again)).toEqual(await reportOf(out));
  });

  test('gives the same findings, the smallest of each, where rules are broken', async () => {
    const out = mkdtempSync(join(tmpdir(), 'judge-'));
    await exercised({ faults }, { out, rules: ['charges.create.amount-*', 'charge.net-*', 'bills.list.*'] });
    const again = await judgedAgain(out);
    const entries = await entriesOf(again);
    expect(written(entries)).toEqual(written(await entriesOf(out)));
    expect(await reportOf(again)).toEqual(await reportOf(out));
    expect(entries.filter(({ is }) => is === 'smallest').length).toBeGreaterThan(2);
    expect(brokenIn(entries)).toEqual(
      expect.arrayContaining(['charges.create.amount-multiple-of-100', 'bills.list.status-200']),
    );
  });

  test('gives other verdicts where something else came', async () => {
    const out = mkdtempSync(join(tmpdir(), 'judge-'));
    await exercised({}, { out, rules: ['balance.currency'] });
    const spoiled = await judgedAgain(out, (entry) => {
      if (entry.is !== 'exchange' || entry.exchange.request.target !== '/v1/balance') return entry;
      const { answer } = entry.exchange;
      const text = answer?.body.text.replace('"TZS"', '"USD"');
      return answer && text !== undefined
        ? { ...entry, exchange: { ...entry.exchange, answer: { ...answer, body: { ...answer.body, text } } } }
        : entry;
    });
    expect(brokenIn(await entriesOf(spoiled))).toContain('balance.currency');
    const mended = await judgedAgain(out);
    expect((await entriesOf(mended)).filter((entry) => entry.is === 'check' && entry.verdict === 'fail')).toEqual([]);
  });

  test('tells of a situation that nobody knows any more', async () => {
    const journal = new JudgeAgain({ append: () => undefined, close: () => undefined }, suite);
    const entry = { is: 'situation', check: 'one', name: 'bills/eaten', parts: {}, span: null } as const;
    expect(() => journal.take(entry)).toThrow('bills/eaten');
  });
});

test('what cannot be judged again says why', () => {
  const header = { given: { docs_url: null, statuses: {}, signature: null } } as unknown as Header;
  expect(obstacleToJudging(header)).toBeNull();
  expect(obstacleToJudging({ ...header, merged: { of: 2, shards: [1, 2], troubles: [] } })).toContain('shards');
  expect(obstacleToJudging({ ...header, resumed: true })).toContain('earlier run');
  expect(obstacleToJudging({ ...header, unjudged: 'no service.' })).toContain('no service.');
  const { given: _given, ...old } = header;
  expect(obstacleToJudging(old)).toContain('earlier version');
});
