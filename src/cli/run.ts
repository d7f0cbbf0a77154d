import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Check } from '../run/check/check.ts';
import type { EarlierReport } from '../report/baseline.ts';
import type { Replayed, RunOptions } from '../run/options.ts';
import type { Format } from '../report/formats/names.ts';
import type { KnownViolation } from '../report/known/known-violation.ts';
import { readBaseline } from './baseline.ts';
import { startedByNpx } from './environment.ts';
import { exitStatus } from './exit-status.ts';
import { atOnceWords, endingWords, interrupted, Interruption, leftWords, writingWords } from './interruption.ts';
import { demandSomethingAsked } from './nothing-asked.ts';
import { personAtTerminal } from './person/person.ts';
import { ProgressLine } from './progress.ts';
import type { EarlierRun } from '../report/report-json.ts';
import { tellReport, tellStatus } from './report.ts';
import { resumed, type Resumed } from './resumed.ts';
import type { RunFlags } from './run-flags.ts';
import { runFolder, setAside } from './run-folder.ts';
import { demandSameTarget } from './same-target.ts';
import { print, printError } from './terminal.ts';
import { withOptions } from './with-options.ts';
import { startEngine, type Message } from '../run/session/engine.ts';
import { readEarlier } from './earlier.ts';
import { readKnown } from './known.ts';
import { beforeSending, ownFault, Wrong } from './wrong.ts';

/** `mpconform run`: the main job; the exit status. `given` names the options of the command line. */
export async function run(said: RunFlags, given: ReadonlySet<string>, thread: Worker): Promise<number> {
  const earlier = said.resume === undefined ? null : await resumed(said.resume, said, given);
  const flags = earlier?.flags ?? said;
  if (flags.replay !== undefined && flags.scenario.length > 0)
    throw new Wrong('mpconform: give either --replay or --scenario: a replay sends the requests of the earlier run');
  return withOptions(flags, flags.seed ?? randomInt(2 ** 31 - 1), async (plain, scenarios) => {
    const frozen = flags.rulesOf === undefined ? {} : { rules_of: flags.rulesOf };
    const npx = startedByNpx ? ({ npx: true } as const) : {};
    const options = { ...plain, ...frozen, ...npx, shard: flags.shard ?? null, replay: await replayOf(flags, earlier) };
    const { baseline, known, history } = await beforeSending(besideOf(flags, options));
    if (earlier) demandSameTarget(said.resume!, earlier.earlier.header, options);
    await demandSomethingAsked(options, earlier ? [] : scenarios, () => checksFor(options));
    const out = said.resume ?? runFolder(flags.out);
    const resume = earlier && setAside(said.resume!);
    return exercise({ ...options, out, resume }, out, thread, {
      requireComplete: flags.requireComplete === true,
      baseline,
      known,
      history,
      formats: said.format,
    });
  });
}

type Beside = Pick<Gate, 'baseline' | 'known' | 'history'>;

const besideOf = async ({ baseline, known, earlier }: RunFlags, options: RunOptions): Promise<Beside> => ({
  baseline: baseline === undefined ? null : await readBaseline(baseline, options),
  known: await readKnown(known),
  history: await readEarlier(earlier),
});

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

/** The journal of an earlier run that has something to be sent again. */
async function replayed(folder: string): Promise<Replayed> {
  const { readReplay } = await import('../run/replay/replay.ts');
  const journal = folder.endsWith('.ndjson') ? folder : join(folder, 'journal.ndjson');
  const read = await readReplay(journal);
  if (typeof read === 'string') throw new Wrong(`mpconform: --replay ${folder}: its journal cannot be used: ${read}`);
  return { path: journal, digest: read.digest };
}

async function checksFor({ replay, scenarios }: RunOptions): Promise<readonly Check[]> {
  if (replay) return (await import('../run/replay/replay.ts')).replayChecks(replay.path);
  return (await import('../../suites/checks.ts')).checksOf(scenarios);
}

interface Gate {
  readonly requireComplete: boolean;
  readonly baseline: EarlierReport | null;
  readonly known: readonly KnownViolation[] | null;
  readonly history: readonly EarlierRun[] | null;
  readonly formats: readonly Format[] | undefined;
}

async function exercise(
  options: RunOptions,
  out: string,
  thread: Worker,
  { requireComplete, baseline, known, history, formats }: Gate,
): Promise<number> {
  const progress = new ProgressLine();
  let ended = false;
  const begun: { report: ReturnType<typeof tellReport> | null } = { report: null };
  const interruption = interruptionOf(options, progress, () => {
    progress.interrupt(interrupted, ended ? writingWords : endingWords(options));
    engine.stop(interrupted);
  });
  const person =
    options.target.operator?.is === 'manual'
      ? personAtTerminal({ drawing: progress, onInterrupt: interruption.ask })
      : null;
  const tell = (message: Message): void => {
    progress.tell(message);
    if (message.is !== 'opened') return;
    const beside = { baseline, known, history, formats, written: engine.ended };
    begun.report = tellReport(join(out, 'journal.ndjson'), out, beside);
    begun.report.catch(() => undefined); // It is awaited below.
  };
  const engine = startEngine(options, tell, person, thread);
  const end = await engine.ended;
  progress.close();
  const wasInterrupted = interruption.asked;
  ended = true;
  const troubles = end.broken.map(ownFault);
  for (const line of troubles.flatMap(({ lines }) => lines)) printError(line);
  const failed = troubles.length === 0 ? null : Math.max(...troubles.map(({ status }) => status));
  // A journal that is there all the same is that of another run.
  if (begun.report === null) return wasInterrupted ? exitStatus.interrupted : (failed ?? exitStatus.unjudgeable);
  const report = await begun.report;
  if ('is' in report) {
    const where = report.line > 0 ? `is wrong in line ${report.line}: ` : '';
    printError(`mpconform: no report could be made: the journal ${where}${report.why}`);
  }
  if (wasInterrupted) print(leftWords(progress.left, options));
  interruption.over();
  if ('is' in report) return exitStatus.unjudgeable;
  return tellStatus(report, {
    interrupted: wasInterrupted,
    requireComplete,
    suiteFailed: failed,
  });
}

const interruptionOf = (options: RunOptions, progress: ProgressLine, first: () => void): Interruption =>
  new Interruption({
    first,
    atOnce: () => {
      progress.clear();
      return atOnceWords(options);
    },
  });
