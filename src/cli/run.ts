import { randomInt } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Check } from '../run/check/check.ts';
import type { Report } from '../report/report-json.ts';
import type { RunOptions } from '../run/options.ts';
import { chooseTarget } from './choose-target.ts';
import { coloured } from './environment.ts';
import type { EarlierReport } from '../report/baseline.ts';
import { readBaseline } from './baseline.ts';
import { exitStatus, exitStatusIn, incompleteWords } from './exit-status.ts';
import { demandKnownRules, demandSomethingAsked } from './nothing-asked.ts';
import { ownFault } from './own-fault.ts';
import { personAtTerminal } from './person/person.ts';
import { Interruption } from './interruption.ts';
import { atOnceWords, endingWords, interrupted, leftWords, writingWords } from './interruption-words.ts';
import { ProgressLine } from './progress.ts';
import { proofreadScenarios } from './proofread.ts';
import { replayed } from './replayed.ts';
import { resumed, type Resumed } from './resumed.ts';
import { optionsFor } from './options-for.ts';
import type { RunFlags } from './run-flags.ts';
import { runFolder } from './run-folder.ts';
import { demandSameTarget } from './same-target.ts';
import { filesOf, scenarioFiles } from './scenario-files.ts';
import { setAside } from './set-aside.ts';
import { print, printError } from './terminal.ts';
import { Wrong } from './wrong.ts';

/** `mpconform run`: the main job; the exit status. `given` names the options of the command line. */
export async function run(said: RunFlags, given: ReadonlySet<string>): Promise<number> {
  const earlier = said.resume === undefined ? null : await resumed(said.resume, said, given);
  const flags = earlier?.flags ?? said;
  demandKnownRules(flags.rules);
  if (flags.replay !== undefined && flags.scenario.length > 0)
    throw new Wrong('mpconform: give either --replay or --scenario: a replay sends the requests of the earlier run');
  const chosen = await chooseTarget(flags);
  const scenarios = await scenarioFiles(flags.scenario);
  await proofreadScenarios(filesOf(scenarios));
  const seedOfRun = flags.seed ?? randomInt(2 ** 31 - 1);
  const { embeddedReference } = await import('./embedded.ts');
  const { toPlain } = await import('../target/plain.ts');
  const embedded = chosen === null ? await embeddedReference(seedOfRun) : null;
  try {
    const options: RunOptions = {
      ...optionsFor({ ...flags, scenario: filesOf(scenarios) }, embedded?.target ?? toPlain(chosen!), seedOfRun),
      shard: flags.shard ?? null,
      replay: await replayOf(flags, earlier),
    };
    const baseline = flags.baseline === undefined ? null : await readBaseline(flags.baseline, options);
    if (earlier) demandSameTarget(said.resume!, earlier.earlier.header, options);
    await demandSomethingAsked(options, earlier ? [] : scenarios, () => checksFor(options));
    const out = said.resume ?? runFolder(flags.out);
    const resume = earlier && setAside(said.resume!);
    return await exercise({ ...options, out, resume }, { requireComplete: flags.requireComplete === true, baseline });
  } finally {
    await embedded?.close();
  }
}

/** A run that is gone on with replays the journal that it began with. */
async function replayOf(flags: RunFlags, earlier: Resumed | null): Promise<RunOptions['replay']> {
  const before = earlier?.earlier.header.asked?.replay;
  const folder = flags.replay ?? before?.path;
  const replay = folder === undefined ? null : await replayed(folder);
  if (earlier?.earlier.header.asked && replay?.digest !== before?.digest)
    throw new Wrong(
      `mpconform: --replay ${folder} is not what the run in ${flags.resume} replayed: ${before ? `${before.path}, which was changed or is another journal` : 'it replayed nothing'}`,
    );
  return replay;
}

async function checksFor({ replay, scenarios }: RunOptions): Promise<readonly Check[]> {
  if (replay) return (await import('../run/replay/replay.ts')).replayChecks(replay.path);
  return (await import('../../suites/checks.ts')).checksOf(scenarios);
}

async function exercise(
  options: RunOptions,
  gate: { requireComplete: boolean; baseline: EarlierReport | null },
): Promise<number> {
  const { startEngine } = await import('../run/session/engine.ts');
  const progress = new ProgressLine();
  let ended = false;
  const interruption = new Interruption({
    first: () => {
      progress.interrupt(interrupted, ended ? writingWords : endingWords(options));
      engine.stop(interrupted);
    },
    atOnce: () => {
      progress.clear();
      return atOnceWords(options);
    },
  });
  const person =
    options.target.operator?.is === 'manual'
      ? personAtTerminal({ drawing: progress, onInterrupt: interruption.ask })
      : null;
  const engine = startEngine(
    options,
    (message) => {
      progress.tell(message);
    },
    person,
  );
  const end = await engine.ended;
  progress.close();
  const wasInterrupted = interruption.asked;
  ended = true;
  for (const trouble of end.broken) for (const line of ownFault(trouble)) printError(line);
  const report = await reportOf(options.out!, gate.baseline);
  if (wasInterrupted) print(leftWords(progress, options));
  interruption.over();
  if (report === null) return exitStatus.unjudgeable;
  const status = exitStatusIn(report, {
    interrupted: wasInterrupted,
    requireComplete: gate.requireComplete,
    suiteFailed: end.broken.length > 0,
  });
  if (status === exitStatus.incomplete) print(incompleteWords(report));
  return status;
}

async function reportOf(out: string, baseline: EarlierReport | null): Promise<Report | null> {
  const [{ writeReport }, { summaryLines }] = await Promise.all([
    import('../report/write.ts'),
    import('../report/terminal/summary.ts'),
  ]);
  const written = await writeReport(join(out, 'journal.ndjson'), out, { baseline });
  if (written.is === 'broken') {
    printError(
      `mpconform: no report could be made: the journal ${written.line > 0 ? `is wrong in line ${written.line}: ` : ''}${written.why}`,
    );
    return null;
  }
  const where = relative(process.cwd(), written.files.html ?? out);
  for (const line of summaryLines(written.model, { colour: coloured, where })) print(line);
  return written.model.report;
}
