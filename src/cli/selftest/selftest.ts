import { faultNamed, faults } from '../../reference/faults/faults.ts';
import { exitStatus } from '../exit-status.ts';
import { demandKnownRules } from '../nothing-asked.ts';
import { print } from '../terminal.ts';
import { Wrong } from '../wrong.ts';
import { type Choice, drawnJobs, faultJobs, lawfulDeployments, lawfulJobs } from './choose-jobs.ts';
import { doJobs, type Job, type JobEnd } from './jobs.ts';
import { inconclusiveIn, killMatrix, matrixLines } from './kill-matrix.ts';
import { matrixPage } from './matrix-page.ts';
import { reproductionLines } from './reproduction-lines.ts';
import { triedIn } from './tried.ts';

export interface SelftestFlags extends Choice {
  readonly profile: Job['profile'];
  readonly seeds: number;
  readonly lawful?: true;
  readonly reproductions?: true;
  readonly json?: true;
  readonly markdown?: true;
  /** Holds what was tried before; goes on from there. */
  readonly tried?: string;
}

export async function selftest(flags: SelftestFlags): Promise<number> {
  demandKnownRules(flags.rules);
  const { profile, seeds, rules, json, markdown } = flags;
  const how = { profile, rules, fast: flags.fast === true, reproductions: false };
  const jobs =
    flags.drawn === undefined
      ? // What takes longest begins, so that all threads end together.
        [...lawfulJobs(flags, seeds, profile), ...(flags.lawful ? [] : faultJobs(flags, how))]
      : drawnJobs(flags.drawn, flags.seed, how);
  if (jobs.length === 0) throw nothingNamed(flags);
  const breaks = new Map<string, readonly string[]>(faults.map((fault) => [fault.name, fault.breaks]));
  const tried = triedIn(flags.tried ?? null, jobs);
  const ends = await doJobs(tried.left, (end) => {
    tried.keep(end);
    if (!json && !markdown) tell(end);
  });
  const matrix = killMatrix([...tried.ends, ...ends], breaks);
  const lawful = lawfulDeployments(flags.only).map(({ name }) => name);
  const lines = markdown
    ? [matrixPage(matrix, lawful, flags.tried !== undefined)]
    : json
      ? [JSON.stringify(matrix, null, 2)]
      : matrixLines(matrix);
  for (const line of lines) print(line);
  return matrix.sound ? exitStatus.clean : exitStatus.broken;
}

export async function selftestReproductions(flags: SelftestFlags): Promise<number> {
  demandKnownRules(flags.rules);
  const jobs = faultJobs(flags, { profile: flags.profile, rules: [], fast: true, reproductions: true });
  if (jobs.length === 0) throw nothingNamed(flags);
  const ends = await doJobs(jobs, (end) => {
    for (const line of end.reproductions?.hidden ?? []) print(`${end.job.name}: not shown again: ${line}`);
  });
  const { lines, sound } = reproductionLines(ends);
  for (const line of lines) print(line);
  return sound ? exitStatus.clean : exitStatus.broken;
}

/** Nothing would be tried, which proves nothing. */
function nothingNamed({ only, rules, lawful, reproductions }: SelftestFlags): Wrong {
  const asked = [...(only === undefined ? [] : [`--only ${only}`]), ...rules.map((rule) => `--rules ${rule}`)].join(
    ' ',
  );
  const kinds = reproductions ? 'fault' : lawful ? 'conforming deployment' : 'fault and no conforming deployment';
  return new Wrong(`mpconform: ${asked}: no ${kinds} fits that`);
}

function tell(end: JobEnd): void {
  const { job, findings, unjudgeable } = end;
  const inconclusive = inconclusiveIn(end);
  const named = findings.some(({ rule }) => job.breaks.includes(rule));
  const good = job.is === 'fault' ? named : findings.length === 0 && inconclusive.length === 0;
  if (good) return;
  const what = job.is === 'fault' ? 'missed' : 'false alarm';
  const told = job.is === 'fault' ? `: ${faultNamed(job.name).text}` : '';
  print(`${what}  ${job.name} (seed ${job.seed})${unjudgeable === null ? told : `: ${unjudgeable}`}`);
  for (const { rule, check, expected, actual } of findings.slice(0, 5))
    print(`    ${rule} in ${check}: expected ${expected}; got ${actual}`);
  for (const why of inconclusive.slice(0, 5)) print(`    inconclusive: ${why}`);
}
