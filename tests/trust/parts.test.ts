import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeShards } from '../../src/report/shards/merge.ts';
import { readShard } from '../../src/report/shards/journal.ts';
import { shardSetOf } from '../../src/report/shards/set.ts';
import { smallRun, verified, verifiedWith } from './helpers/attested.ts';

const folder = mkdtempSync(join(tmpdir(), 'parts-'));
const at = (name: string): string => join(folder, name);
const journalIn = (name: string): string => join(at(name), 'journal.ndjson');
const asked = { rules: [], checks: ['lists/filters-*', 'balance/shows-*', 'lists/gives-*'] };
const shards = ['one', 'two'];

afterAll(() => rmSync(folder, { recursive: true }));

/** Changes one entry and makes the chain again. */
function rewritten(path: string, from: string, to: string): void {
  let head = '';
  const lines = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const entry = line.slice(76, -1).replace(from, to);
      head = createHash('sha256')
        .update(head + entry)
        .digest('hex');
      return `{"h":"${head}","e":${entry}}\n`;
    });
  writeFileSync(path, lines.join(''));
}

const changed = [String.raw`\"currency\":\"TZS\"`, String.raw`\"currency\":\"USD\"`] as const;

describe('a merged run', () => {
  beforeAll(async () => {
    for (const [place, name] of shards.entries())
      await smallRun(at(name), { ...asked, shard: { index: place + 1, of: 2 } });
    const read = await Promise.all(shards.map((name) => readShard(at(name), journalIn(name))));
    const set = shardSetOf(read.filter((shard) => typeof shard !== 'string'));
    await mergeShards(set!, at('merged'));
  });

  const all = shards.map(at);

  test('is judged again by its shards, and merged again', async () => {
    const { wrong, held, unchecked } = await verifiedWith(at('merged'), all);
    expect(wrong).toEqual([]);
    expect(held).toContain('journal.ndjson is what its 2 shards give when merged');
    expect(unchecked.map(({ about }) => about)).not.toContain('verdicts');
  });

  test('says what it lacks where they are not there', async () => {
    expect((await verified(at('merged'))).unchecked).toContainEqual({
      about: 'verdicts',
      why: 'it was merged from shards: name their folders with --shards',
    });
    expect((await verifiedWith(at('merged'), [at('none')])).unchecked.map(({ why }) => why)).toContain(
      `${at('none')}: no journal.ndjson is there`,
    );
  });

  test('that was changed, or whose shard was, is named by its line', async () => {
    cpSync(at('merged'), at('other'), { recursive: true });
    rewritten(journalIn('other'), ...changed);
    expect((await verifiedWith(at('other'), all)).wrong).toContainEqual(
      expect.objectContaining({
        file: 'journal.ndjson',
        why: expect.stringContaining('is not what its shards give: was altered'),
      }),
    );
    cpSync(at('two'), at('false'), { recursive: true });
    rewritten(journalIn('false'), '"n":1,', '"n":1001,');
    expect((await verifiedWith(at('merged'), [at('one'), at('false')])).wrong.length).toBeGreaterThan(0);
  });
});

describe('a run that goes on with another', () => {
  beforeAll(async () => {
    await smallRun(at('first'), asked);
    mkdirSync(at('resumed'));
    const lines = readFileSync(journalIn('first'), 'utf8').split('\n');
    const ends = lines.flatMap((line, place) =>
      line.includes('"e":{"is":"check"') && !line.includes('"id":"run/') ? [place] : [],
    );
    const earlier = join(at('resumed'), 'journal.1.ndjson');
    writeFileSync(earlier, `${lines.slice(0, ends[2]! + 1).join('\n')}\n`);
    await smallRun(at('resumed'), { ...asked, resume: earlier });
  });

  test('is judged again, both what it did itself and what it carried over', async () => {
    const { wrong, held, unchecked } = await verified(at('resumed'));
    expect(wrong).toEqual([]);
    expect(held.filter((words) => words.startsWith('verdicts: '))).toHaveLength(2);
    expect(unchecked.map(({ about }) => about)).toEqual(['signatures']);
  });

  test('that carried over something else, or without the other, says so', async () => {
    cpSync(at('resumed'), at('changed'), { recursive: true });
    const exchanges = (path: string): readonly string[] =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.slice(76, -1))
        .filter((entry) => entry.startsWith('{"is":"exchange"'));
    const numberOf = (entry: string): unknown => (JSON.parse(entry) as { exchange: { n: number } }).exchange.n;
    const before = new Set(exchanges(join(at('changed'), 'journal.1.ndjson')).map(numberOf));
    const some = exchanges(journalIn('changed')).find((entry) => before.has(numberOf(entry)))!;
    rewritten(journalIn('changed'), some, some.replace('"total_ms":', '"total_ms":1'));
    expect((await verified(at('changed'))).wrong[0]).toMatchObject({
      file: 'journal.ndjson',
      why: expect.stringContaining('what it carried over from journal.1.ndjson'),
    });
    mkdirSync(at('alone'));
    copyFileSync(journalIn('resumed'), journalIn('alone'));
    expect((await verified(at('alone'))).unchecked).toContainEqual({
      about: 'verdicts',
      why: 'it goes on with an earlier run, whose journal does not lie beside it',
    });
  });
});
