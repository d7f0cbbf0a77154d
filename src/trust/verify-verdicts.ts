import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Header } from '../evidence/journal-entry.ts';
import { obstacleToJudging } from '../run/record/judge-again.ts';
import type { Placed } from './disagreements.ts';
import { judgedAgain } from './judged-again.ts';
import type { VerdictQuestion } from './verdict-question.ts';
import { held, together, unchecked, type Verification, wrong } from './verification.ts';
import { readWhole, type ReadRun } from './verify-journal.ts';
import { verifyMerged } from './verify-merged.ts';
import { earlierJournal, wentOn } from './verify-resumed.ts';

/** Has the evidence judged again: of a run that goes on with another, of both; of a merged one, of each shard. */
export async function verifyVerdicts(read: ReadRun, question: VerdictQuestion): Promise<Verification> {
  const { header, entries } = read;
  const other = otherJudges(header, question.suite);
  if (other !== null) return unchecked('verdicts', other);
  if (header.merged) return verifyMerged(question, verifyVerdicts);
  const { resumed, ...own } = header;
  const obstacle = obstacleToJudging(own);
  if (obstacle !== null) return unchecked('verdicts', obstacle);
  return resumed ? verifyResumed(read, question) : judged(basename(question.journal), entries);
}

function otherJudges({ suite: made }: Header, suite: Header['suite']): string | null {
  const named = ({ version, digest }: Header['suite']): string =>
    `${version}${digest ? ` (${digest.slice(0, 12)})` : ''}`;
  return made.version === suite.version && made.digest === suite.digest
    ? null
    : `other judges gave them: mpconform ${named(made)}, and this is ${named(suite)}`;
}

async function verifyResumed({ entries }: ReadRun, question: VerdictQuestion): Promise<Verification> {
  const file = basename(question.journal);
  const earlier = earlierJournal(question.journal);
  if (earlier === null)
    return unchecked('verdicts', 'it goes on with an earlier run, whose journal does not lie beside it');
  const went = await wentOn(entries, file, earlier);
  if (typeof went === 'string') return wrong({ file: basename(earlier), line: null, why: went });
  const before = await readWhole(earlier, basename(earlier), readFileSync(earlier));
  return together(
    wrong(...went.troubles),
    judged(file, went.own, went.lastExchange),
    before.is === 'read' ? await verifyVerdicts(before, { ...question, journal: earlier }) : wrong(...before.troubles),
  );
}

function judged(file: string, entries: readonly Placed[], lastExchange = 0): Verification {
  const again = judgedAgain(entries, lastExchange);
  if (again.is === 'not judged') return unchecked('verdicts', again.why);
  return again.troubles.length === 0
    ? held(`verdicts: ${again.exchanges} exchanges of ${file} were judged again, to the same`)
    : wrong(...again.troubles.map((trouble) => ({ file, ...trouble })));
}
