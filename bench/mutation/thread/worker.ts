import { mkdtempSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksOf } from '../../../suites/checks.ts';
import { targetOf } from '../../../src/cli/embedded.ts';
import { suite } from '../../../src/cli/suite-version.ts';
import type { Reference, startReference } from '../../../src/reference/reference.ts';
import { exitStatus, exitStatusOf } from '../../../src/report/tally/exit-status.ts';
import { readModel } from '../../../src/report/write.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import type { Ended } from '../../../src/run/record/ended.ts';
import { Halt } from '../../../src/run/session/halt.ts';
import { openSession } from '../../../src/run/session/open-session.ts';
import type { Hits, Reached, Trial, TrialEnd } from './trial.ts';

/** The switch of the instrumented modules, and what they count. */
interface Switch {
  activeMutant: string | undefined;
  currentTestId: string | undefined;
  hitCount: number;
  hitLimit: number;
  mutantCoverage: { readonly static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const theSwitch: Switch = {
  activeMutant: undefined,
  currentTestId: undefined,
  hitCount: 0,
  hitLimit: Number.POSITIVE_INFINITY,
  mutantCoverage: { static: {}, perTest: {} },
};
Object.assign(globalThis, { __stryker__: theSwitch });

register('./afresh.js', import.meta.url);

type Start = typeof startReference;

const address = new URL('../../../src/reference/reference.js', import.meta.url).href;
const load = async (mark: string): Promise<Start> => (await import(address + mark)).startReference;
const start = await load('');
const checks = await checksOf([]);

/** Those of a profile, first those that send least. */
export const checkIds = (profile: Trial['profile']): readonly string[] =>
  checks
    .filter(({ cost }) => cost[profile] > 0)
    .toSorted((a, b) => a.cost[profile] - b.cost[profile])
    .map(({ id }) => id);

/** What a mutant throws outside of any request ends the process of a real service. */
let crash: () => void = () => undefined;
process.on('uncaughtException', () => crash());
process.on('unhandledRejection', () => crash());

/** One thread: tries one mutant after another. */
export default async function carryOut(trial: Trial): Promise<Reached> {
  const { mutantCoverage } = theSwitch;
  mutantCoverage.perTest = {};
  Object.assign(theSwitch, { activeMutant: trial.mutant ?? undefined, hitCount: 0, hitLimit: trial.hits });
  try {
    theSwitch.currentTestId = undefined;
    const begin = trial.onLoading ? await load(`?mutant=${trial.mutant}`) : start;
    theSwitch.currentTestId = 'running';
    const end = await tried(trial, begin);
    const running: Hits = mutantCoverage.perTest['running'] ?? {};
    return { end, onLoading: trial.mutant === null ? mutantCoverage.static : {}, running };
  } catch (error) {
    return { end: { is: 'unjudgeable', why: `does not start: ${told(error)}` }, onLoading: {}, running: {} };
  } finally {
    Object.assign(theSwitch, { activeMutant: undefined, currentTestId: undefined });
  }
}

const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function tried(trial: Trial, begin: Start): Promise<TrialEnd> {
  const reference = await begin({ seed: trial.seed });
  const out = mkdtempSync(join(tmpdir(), 'mpconform-mutation-'));
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= reference.close());
  crash = () => void close().catch(() => undefined);
  try {
    return await exercised(optionsFor(trial, reference, out));
  } finally {
    await close();
    rmSync(out, { recursive: true });
  }
}

/** The first finding is enough. */
async function exercised(options: RunOptions): Promise<TrialEnd> {
  const halt = new Halt();
  let broken: TrialEnd | undefined;
  let foundOne: () => void = () => undefined;
  const found = new Promise<void>((resolve) => (foundOne = resolve));
  const ends: Ended[] = [];
  const look = (end: Ended): void => {
    ends.push(end);
    const [finding] = end.findings;
    if (!finding) return;
    broken ??= { is: 'broken', rule: finding.rule, check: end.id };
    halt.stop('a finding is enough');
    foundOne();
  };
  const opened = await openSession(
    options,
    () => Promise.resolve(checks),
    () => undefined,
    halt,
  );
  try {
    opened.firsts.forEach(look);
    const run = opened.plan.checks.map(async (planned) => look(await opened.session.run(planned)));
    await Promise.race([found, Promise.all(run)]);
    if (broken) return broken;
    opened.session.close(false);
  } finally {
    await opened.close();
  }
  const read = await readModel(join(options.out!, 'journal.ndjson'));
  if (read.is !== 'model') return { is: 'unjudgeable', why: 'the journal cannot be read' };
  if (exitStatusOf(read.model.report) === exitStatus.unjudgeable)
    return { is: 'unjudgeable', why: opened.unjudgeable ?? 'the deployment fell silent' };
  const inconclusive = ends.filter(({ verdict }) => verdict === 'inconclusive');
  return { is: 'clean', inconclusive: inconclusive.map(({ id, why }) => `${id}: ${why}`) };
}

const optionsFor = ({ seed, profile, checks }: Trial, reference: Reference, out: string): RunOptions => ({
  target: targetOf(reference),
  deployments: ['sandbox', 'live'],
  profile,
  allow: { writes: true, prompts: true },
  patience_s: 60,
  rules: [],
  checks,
  scenarios: [],
  seed,
  out,
  shard: null,
  resume: null,
  replay: null,
  origin: { is: 'embedded' },
  suite,
});
