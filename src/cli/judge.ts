import { cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { judgeAgain, obstacleToJudging, UnknownSituation } from '../run/record/judge-again.ts';
import { reproductionFolder } from '../run/reproduce/reproductions.ts';
import type { TargetChoice } from './choose-target.ts';
import { isNeither, judgeRecording, looksLikeHar } from './judge-recording.ts';
import { filesBeside, readRun, render, type ReportFlags } from './report.ts';
import { runFolder } from './run-folder.ts';
import { suite } from './suite-version.ts';
import { Wrong } from './wrong.ts';

export interface JudgeFlags extends ReportFlags, TargetChoice {}

/** `mpconform judge`: what today's judges say of an earlier run, or of what was recorded elsewhere; the exit status. */
export async function judge(run: string, flags: JudgeFlags): Promise<number> {
  if (looksLikeHar(run)) return judgeRecording(run, flags);
  if (flags.target !== undefined || flags.baseUrl !== undefined)
    throw new Wrong('mpconform: --target and --base-url are for a HAR; a journal tells what it is about');
  if (isNeither(run))
    throw new Wrong(`mpconform: ${run} is neither a HAR (a JSON object with a log) nor the journal of a run`);
  const earlier = await readRun(run);
  const obstacle = obstacleToJudging(earlier.header);
  if (obstacle !== null) throw new Wrong(`mpconform: the journal of ${run} cannot be judged again: ${obstacle}`);
  const beside = await filesBeside(earlier.header, flags);
  const out = runFolder(flags.out);
  const journal = join(out, 'journal.ndjson');
  await judgeAgain(earlier.journal, journal, suite).catch((error: unknown) => {
    if (!(error instanceof UnknownSituation)) throw error;
    rmSync(journal);
    throw new Wrong(`mpconform: the journal of ${run} cannot be judged again: ${error.message}`);
  });
  takeAlong(dirname(earlier.journal), out);
  return render({ said: earlier.said, journal, out }, beside, flags);
}

/** Findings name the files that show them again. */
function takeAlong(from: string, to: string): void {
  const files = join(from, reproductionFolder);
  if (existsSync(files)) cpSync(files, join(to, reproductionFolder), { recursive: true });
}
