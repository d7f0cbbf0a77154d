import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { judgeAgain, obstacleToJudging, UnknownSituation } from '../run/record/judge-again.ts';
import { reproductionFolder } from '../run/reproduce/reproductions.ts';
import { readRun, render, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { Wrong } from './wrong.ts';

/** `mpconform judge`: what today's judges say of an earlier run; the exit status. */
export async function judge(run: string, flags: ReportFlags): Promise<number> {
  const earlier = await readRun(run);
  const obstacle = obstacleToJudging(earlier.header);
  if (obstacle !== null) throw new Wrong(`mpconform: the journal of ${run} cannot be judged again: ${obstacle}`);
  const out = runFolder(flags.out);
  mkdirSync(out, { recursive: true });
  const journal = join(out, 'journal.ndjson');
  await judgeAgain(earlier.journal, journal, suite).catch((error: unknown) => {
    if (!(error instanceof UnknownSituation)) throw error;
    rmSync(journal);
    throw new Wrong(`mpconform: the journal of ${run} cannot be judged again: ${error.message}`);
  });
  takeAlong(dirname(earlier.journal), out);
  return render({ journal, out }, earlier, flags);
}

/** Findings name the files that show them again. */
function takeAlong(from: string, to: string): void {
  const files = join(from, reproductionFolder);
  if (existsSync(files)) cpSync(files, join(to, reproductionFolder), { recursive: true });
}
