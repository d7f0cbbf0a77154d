import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJournal } from '../../../src/evidence/journal.ts';
import { ANOTHER_SHARD } from '../../../src/evidence/shard.ts';
import { mergeShards } from '../../../src/report/shards/merge.ts';
import { renumbered } from '../../../src/report/shards/renumber.ts';
import type { KnownViolation } from '../../../src/report/known/known-violation.ts';
import type { Report } from '../../../src/report/report-json.ts';
import { readShard, type ShardJournal } from '../../../src/report/shards/journal.ts';
import { shardSetOf, type ShardSet } from '../../../src/report/shards/set.ts';
import { readModel } from '../../../src/report/write.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import type { Entry, Header } from '../../../src/evidence/journal-entry.ts';
import { broke, checkEnd, exchange, rule } from '../../evidence/helpers/samples.ts';
import { exercised } from '../../run/helpers/exercised.ts';

const folder = mkdtempSync(join(tmpdir(), 'merge-'));
const at = (name: string): string => join(folder, name);
const rules = ['charges.create.*', 'list.default-limit', 'balance.*', 'deployments.*'];
const fault = { faults: ['amount.minimum-9900'] };
const shards = [1, 2, 3].map((index) => ({ index, of: 3 }));

async function reportOf(journal: string, known: readonly KnownViolation[] | null = null): Promise<Report> {
  const read = await readModel(journal, undefined, { known });
  if (read.is === 'broken') throw new Error(read.why);
  return read.model.report;
}

const journalIn = (name: string): string => join(at(name), 'journal.ndjson');

const run = (name: string, change: Partial<RunOptions> = {}) =>
  exercised(fault, { out: at(name), rules, seed: 5, ...change });

beforeAll(async () => {
  await run('whole');
  for (const shard of shards) await run(`shard-${shard.index}`, { shard });
  await run('foreign', { shard: shards[1]!, seed: 6, rules: ['balance.*'] });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function setOf(...names: readonly string[]): Promise<ShardSet> {
  const journals = await Promise.all(names.map((name) => readShard(name, journalIn(name))));
  const set = shardSetOf(journals.map((journal) => (typeof journal === 'string' ? expect.fail(journal) : journal)));
  if (set === null) throw new Error('none of them is a shard');
  return set;
}

async function merged(out: string, ...names: readonly string[]): Promise<Report> {
  return reportOf(await mergeShards(await setOf(...names), at(out)));
}

const verdicts = ({ rules: all }: Report) =>
  all.map(({ id, verdict, why, checks }) => [id, verdict, why, checks.toSorted()]);

const known = ['charges.create.amount-minimum', 'balance.currency', 'bills.create.status-201'].map(
  (rule): KnownViolation => ({ rule, reason: 'old', owner: 'us', until: '9999-12-31' }),
);

/** What becomes of known violations: one that is broken where it is asked for, one that is kept, one that was left out. */
async function standings(name: string) {
  const report = await reportOf(journalIn(name), known);
  return report.known!.map(({ standing }) => standing);
}

const checksOf = ({ checks }: Report) =>
  checks.map(({ id, verdict, rules: its }) => JSON.stringify([id, verdict, its])).toSorted();
/** Ids are made by the deployment, another one for each run. */
const MADE = /\b[a-z]{2,4}_\w{20,}/g;

const findingsOf = ({ findings }: Report) =>
  findings
    .map(({ rule: id, check, expected, actual }) => JSON.stringify([id, check, expected, actual.replaceAll(MADE, '')]))
    .toSorted();

describe('shards of one run', () => {
  test('are the unsharded run again when merged, in any order', async () => {
    const whole = await reportOf(journalIn('whole'));
    const report = await merged('merged', 'shard-3', 'shard-1', 'shard-2');
    expect(whole.counts.fail).toBeGreaterThan(0);
    expect(verdicts(report)).toEqual(verdicts(whole));
    expect(report.counts).toEqual(whole.counts);
    expect(checksOf(report)).toEqual(checksOf(whole));
    expect(findingsOf(report)).toEqual(findingsOf(whole));
    expect(report).toMatchObject({
      verdict: whole.verdict,
      exit_status: 1,
      merged: { of: 3, shards: [1, 2, 3], troubles: [] },
      asked: { shard: null },
      parity: { verdict: whole.parity?.verdict },
    });
  });

  test('have their findings’ exchanges and files in the merged folder', async () => {
    const report = await merged('again', 'shard-1', 'shard-2', 'shard-3');
    const numbers = new Map<number, string>();
    await readJournal(journalIn('again'), (entry) => {
      if (entry.is !== 'exchange') return;
      expect(numbers.has(entry.exchange.n)).toBe(false);
      numbers.set(entry.exchange.n, entry.exchange.check ?? '');
    });
    for (const { check, exchanges } of report.findings) for (const n of exchanges) expect(numbers.get(n)).toBe(check);
    // Each shard has one for a rule that it found broken, whichever of its checks found it.
    const files = report.findings.flatMap(({ reproduce }) => reproduce ?? []);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(readFileSync(join(at('again'), file), 'utf8')).toContain('title:');
  });

  test('say only what belongs to each', async () => {
    const one = await reportOf(journalIn('shard-1'));
    const named = new Set(one.checks.flatMap((check) => check.rules));
    const elsewhere = one.rules.filter(({ why }) => why === ANOTHER_SHARD);
    expect(elsewhere.length).toBeGreaterThan(3);
    for (const { id, verdict } of elsewhere) expect([named.has(id), verdict]).toEqual([false, 'out_of_scope']);
    expect(one.rules.filter(({ why }) => why?.startsWith('no check of this run'))).toEqual([]);
  });

  test.each([
    ['a shard that is missing', ['shard-1', 'shard-3'], 'shard 2/3 is missing'],
    [
      'one that is there twice',
      ['shard-1', 'shard-2', 'shard-3', 'twin'],
      'shard 2/3 is there 2 times: shard-2 is taken, and twin left out',
    ],
    [
      'one of another run',
      ['shard-1', 'foreign', 'shard-3'],
      'foreign is of another run than shard-1: its seed is 6, not 5',
    ],
    ['a whole run', ['shard-1', 'shard-2', 'shard-3', 'whole'], 'whole is not of a shard'],
  ])('with %s are not whole, never clean', async (_what, names, trouble) => {
    if (names.includes('twin')) cpSync(at('shard-2'), at('twin'), { recursive: true });
    const report = await merged(`not-whole-${names.join('-')}`, ...names);
    expect(report.merged?.troubles).toContain(trouble);
    expect(report.verdict).not.toBe('conformant');
    expect(report.exit_status).toBe(report.counts.fail > 0 ? 1 : 4);
  });

  test('leave to a missing one what it decides', async () => {
    const report = await merged('gap', 'shard-1', 'shard-3');
    const open = report.rules.filter(({ why }) => why === 'shard 2/3 is missing');
    const [first, second, third] = await Promise.all(
      ['shard-1', 'shard-2', 'shard-3'].map(async (name) => {
        const { checks } = await reportOf(journalIn(name));
        return new Set(checks.flatMap(({ rules }) => rules));
      }),
    );
    // What every answer shows is decided by the other two as well.
    expect(open.length).toBeGreaterThan(0);
    for (const { id } of open) expect([second!.has(id), first!.has(id), third!.has(id)]).toEqual([true, false, false]);
    expect(open.every(({ verdict }) => verdict === 'not_exercised')).toBe(true);
  });
});

describe('the plan of shards', () => {
  const shardOf = async (name: string): Promise<ShardJournal> => {
    const shard = await readShard(name, journalIn(name));
    return typeof shard === 'string' ? expect.fail(shard) : shard;
  };
  const troublesOf = (...journals: readonly ShardJournal[]): readonly string[] => shardSetOf(journals)?.troubles ?? [];

  test('is told by each before its first check, with what is its own part', async () => {
    const all = await Promise.all(['shard-1', 'shard-2', 'shard-3'].map(shardOf));
    const [plan, ...others] = all.map(({ header }) => header.whole_plan);
    expect(plan?.checks).toBeGreaterThan(3);
    expect(others).toEqual([plan, plan]);
    expect((await shardOf('whole')).header.whole_plan).toBeUndefined();
  });

  test('that differs, and checks that are double or in no shard, are troubles', async () => {
    const [one, two, three] = await Promise.all(['shard-1', 'shard-2', 'shard-3'].map(shardOf));
    const [whole, plan] = [two!.header.whole_plan!, two!.header.plan];
    const withHeader = (change: Partial<Header>): ShardJournal => ({ ...two!, header: { ...two!.header, ...change } });
    const other = withHeader({ whole_plan: { digest: 'another', checks: whole.checks + 2 } });
    expect(troublesOf(one!, other, three!)).toEqual([
      expect.stringContaining('shard-2 is a part of another plan than shard-1'),
    ]);
    const first = one!.header.plan.at(-1)!;
    expect(troublesOf(one!, withHeader({ plan: [...plan, first] }), three!)).toEqual([
      `check ${first.id} is in more than one shard`,
    ]);
    expect(troublesOf(one!, withHeader({ plan: plan.slice(0, -1) }), three!)).toEqual([
      `1 of the ${whole.checks} checks of the plan are in no shard`,
    ]);
  });
});

test.each([1, 2, 7])('%s shards give the report of none, but for times', async (of) => {
  const asked = { rules: ['balance.*'], seed: 8 };
  await run(`none-${of}`, asked);
  const names = Array.from({ length: of }, (_, place) => `of-${of}-${place + 1}`);
  for (const [place, name] of names.entries()) await run(name, { ...asked, shard: { index: place + 1, of } });
  const [whole, report] = [await reportOf(journalIn(`none-${of}`)), await merged(`merged-${of}`, ...names)];
  expect(verdicts(report)).toEqual(verdicts(whole));
  expect([report.verdict, report.exit_status, report.counts]).toEqual([whole.verdict, whole.exit_status, whole.counts]);
  expect(checksOf(report)).toEqual(checksOf(whole));
  expect(findingsOf(report)).toEqual(findingsOf(whole));
  const [broken, ...others] = await standings(`none-${of}`);
  expect(others).toEqual(['mended', 'not decided']);
  expect(await standings(`merged-${of}`)).toEqual([broken, ...others]);
  const each = await Promise.all(names.map(standings));
  expect(each.some(([first]) => first === broken)).toBe(true);
  for (const [, ...rest] of each) expect(rest).toEqual(of === 1 ? others : others.map(() => 'not decided'));
});

test('a shard decides of a known violation only what is broken in it, and the whole run the rest', async () => {
  await merged('known', 'shard-1', 'shard-2', 'shard-3');
  for (const name of ['whole', 'known']) expect(await standings(name)).toEqual(['holds', 'mended', 'not decided']);
  const each = await Promise.all(shards.map(({ index }) => standings(`shard-${index}`)));
  expect(each.some(([broken]) => broken === 'holds')).toBe(true);
  for (const [, ...others] of each) expect(others).toEqual(['not decided', 'not decided']);
  await merged('known-cut', 'shard-1', 'shard-3');
  expect((await standings('known-cut')).slice(1)).toEqual(['not decided', 'not decided']);
});

test('what somebody answers for fails neither a shard nor the whole run', async () => {
  const { rules: all } = await reportOf(journalIn('whole'));
  const broken = all.filter(({ verdict }) => verdict === 'fail').map(({ id }) => ({ ...known[0]!, rule: id }));
  for (const name of ['shard-1', 'shard-2', 'shard-3', 'whole'])
    expect((await reportOf(journalIn(name), broken)).exit_status, name).toBe(0);
});

test('numbers are moved wherever they stand, those of an earlier run left alone', () => {
  const story = (n: number): string =>
    `the charge of exchange ${n}, as exchanges ${n}, ${n + 1} and ${n + 2} show, not that of exchange 7 of the earlier run`;
  const decision = (n: number) =>
    broke('a/b', { rule: rule('charge.id'), expected: story(n), actual: story(n), exchanges: [n] });
  const smallest = (n: number): Entry => ({
    is: 'smallest',
    check: 'a/b',
    exchanges: [n],
    situations: [],
    note: story(n),
  });
  const end = (n: number) =>
    checkEnd('a/b', {
      why: story(n),
      kept: { [rule('charge.id')]: { count: 2, first: n, last: n + 1, sample: [n] } },
    });
  expect(renumbered(end(40), 100)).toEqual(end(140));
  expect(renumbered(decision(40), 100)).toEqual(decision(140));
  expect(renumbered(smallest(40), 100)).toEqual(smallest(140));
  expect(renumbered({ is: 'exchange', exchange: exchange(3) }, 10)).toMatchObject({ exchange: { n: 13 } });
});
