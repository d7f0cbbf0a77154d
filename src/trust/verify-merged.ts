import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readShard, type ShardJournal } from '../report/shards/journal.ts';
import { mergeShards } from '../report/shards/merge.ts';
import { shardSetOf } from '../report/shards/set.ts';
import { digestOf } from './commitments.ts';
import { lineChanges } from './line-changes.ts';
import { rawLines } from './raw-lines.ts';
import { held, together, unchecked, type Verification, wrong } from './verification.ts';
import { readWhole, type ReadRun } from './verify-journal.ts';
import type { VerdictQuestion } from './verdict-question.ts';

type VerifyVerdicts = (read: ReadRun, question: VerdictQuestion) => Promise<Verification>;

/** Has each shard judged again, and merges them again: that must come to the same lines. */
export async function verifyMerged(question: VerdictQuestion, verdictsOf: VerifyVerdicts): Promise<Verification> {
  if (question.shards.length === 0)
    return unchecked('verdicts', 'it was merged from shards: name their folders with --shards');
  const journals = question.shards.map((folder) => join(folder, 'journal.ndjson'));
  const absent = question.shards.filter((_, at) => !existsSync(journals[at]!));
  if (absent.length > 0) return unchecked('verdicts', `${absent.join(', ')}: no journal.ndjson is there`);
  const parts: Verification[] = [];
  const shards: ShardJournal[] = [];
  for (const [at, journal] of journals.entries()) {
    const said = question.shards[at]!;
    const read = await readWhole(journal, journal, readFileSync(journal));
    const shard = read.is === 'read' ? await readShard(said, journal) : null;
    if (read.is === 'read' && shard !== null && typeof shard !== 'string') {
      shards.push(shard);
      parts.push(inFolder(said, await verdictsOf(read, { ...question, journal, shards: [] })));
    } else if (read.is === 'broken') parts.push(wrong(...read.troubles));
  }
  return together(
    ...parts,
    shards.length === journals.length
      ? await mergedAgain(question.journal, shards)
      : unchecked('journal', 'the shards were not merged again, since not all can be read'),
  );
}

const inFolder = (folder: string, { held: holds, wrong: troubles, unchecked: open }: Verification): Verification => ({
  held: holds.map((words) => `${folder}: ${words}`),
  wrong: troubles.map((trouble) => ({ ...trouble, file: join(folder, trouble.file) })),
  unchecked: open.map(({ about, why }) => ({ about, why: `${folder}: ${why}` })),
});

async function mergedAgain(journal: string, shards: readonly ShardJournal[]): Promise<Verification> {
  const set = shardSetOf(shards);
  if (set === null)
    return wrong({ file: basename(journal), line: 1, why: 'was merged from shards, and none of these is one' });
  const folder = mkdtempSync(join(tmpdir(), 'merged-'));
  try {
    const again = rawLines(readFileSync(await mergeShards(set, join(folder, 'run'))));
    const lines = rawLines(readFileSync(journal));
    const changes = lineChanges(lines, again.map(digestOf));
    const file = basename(journal);
    return changes.length === 0
      ? held(`${file} is what its ${shards.length} shards give when merged`)
      : wrong(...changes.map(({ line, why }) => ({ file, line, why: `is not what its shards give: ${why}` })));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
