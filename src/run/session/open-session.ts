import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../../contract/rules.ts';
import type { Entry } from '../../evidence/journal-entry.ts';
import type { AskPerson } from '../../target/operator/manual-task.ts';
import { fromPlain } from '../../target/plain.ts';
import type { Target } from '../../target/target.ts';
import { Awaiting } from '../../wire/time/awaiting.ts';
import type { Check } from '../check/check.ts';
import { type Outlook, outlookOf, withinOf } from '../forecast/time.ts';
import type { RunOptions } from '../options.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { askedFor, planQuestion } from '../plan/plan-question.ts';
import { partOf, restOf } from '../plan/shard.ts';
import { doubtTold, operatorMistake } from '../preflight/means.ts';
import { notJudged } from '../preflight/preflight.ts';
import { type Preflight, preflightsOf } from '../preflight/preflights.ts';
import { makeReady, type SetUp } from '../provision/make-ready.ts';
import { BufferedJournal } from '../record/buffered-journal.ts';
import { type Ended, withoutFindings } from '../record/ended.ts';
import { readEarlier, type Earlier } from '../record/earlier.ts';
import { headerOf, type HeaderParts } from '../record/header.ts';
import { recordsOf } from '../record/records.ts';
import { listenFor } from '../webhooks/listen-for.ts';
import { Halt } from './halt.ts';
import { lookout } from './lookout.ts';
import { operatorMeans } from './operator-means.ts';
import type { Services } from './services.ts';
import { limitTime } from './time-limit.ts';
import { Session, type Progress, type Reproducing } from './session.ts';
import { wireUp } from './wire-up.ts';

/** What is told of a session before its checks begin. */
export interface Opening {
  readonly outlook: Outlook;
  /** The same for the quick profile; null where it cannot be chosen, or was. */
  readonly quick: Outlook | null;
  /** The paragraph that says why the deployment cannot be judged; the plan is empty then. */
  readonly unjudgeable: string | null;
  /** Why the person of a manual operator is not asked; null when there is one to ask, or no such operator. */
  readonly operatorTrouble: string | null;
}

interface Opened extends Opening {
  readonly session: Session;
  readonly plan: Plan;
  /** How the preflight at each deployment ended. */
  readonly firsts: readonly Ended[];
  /** Sent so far. */
  requests(): number;
  close(): Promise<void>;
}

/**
 * Tries the set-up, plans, and begins the journal. Nothing of the plan is sent yet. The checks are asked for only when
 * they are needed: reading them takes longer than the preflight.
 */
export async function openSession(
  options: RunOptions,
  loadChecks: () => Promise<readonly Check[]>,
  tellAll: (event: Progress) => void,
  halt = new Halt(),
  ask?: AskPerson,
): Promise<Opened> {
  const began = performance.now();
  const checks = readOnce(() => (options.replay === null ? loadChecks() : replayed(options.replay.path)));
  const target = fromPlain(options.target);
  const earlier = await carriedOver(options.resume);
  if (options.out !== null) mkdirSync(options.out, { recursive: true });
  const journal = new BufferedJournal(options.out === null ? null : join(options.out, 'journal.ndjson'));
  const records = recordsOf(target, journal, earlier?.lastExchange);
  const awaiting = new Awaiting();
  const callOff = lookout(awaiting, () => records.recorder.requests, tellAll);
  const means = await operatorMeans(target, { awaiting, halt, history: records.recorder.history, ask });
  const tell = (line: string): void => tellAll({ is: 'told', line });
  const services = wireUp({ options, target, operator: means.operator, records, tell, awaiting });
  halt.onStop((why) => services.circuitBreaker.end(why));
  // An earlier run may have moved the deployment's clock far ahead, and one that stands may be hours behind.
  await services.clock.align();
  const preflights = await tryOut(means.mistake, checks, { options, target, services });
  const unjudgeable = preflights.flatMap((preflight) => preflight.mistake ?? [])[0] ?? null;
  const judgeable = unjudgeable === null;
  if (judgeable) for (const doubt of [...services.apiKeys.doubts, ...services.inventory.doubts]) tell(doubtTold(doubt));
  const known = judgeable ? await checks() : [];
  const plan = judgeable ? planOf(options, target, known, services, earlier) : nothing();
  await begin(journal, { options, target, plan, services, earlier }, unjudgeable);
  const firsts = conclude(preflights, unjudgeable, services, journal);
  const reproducing = reproducingOf(options, target, known);
  const progress = (event: Progress): void => tellAll(services.masked(event));
  const outlook = outlookOf(plan, options.profile, services);
  const endLimit = limitTime(services, within(plan, options, services), performance.now() - began, tellAll);
  return {
    session: new Session({ services, plan, journal, seed: options.seed, reproducing, progress }),
    plan,
    outlook,
    quick: judgeable && earlier === null ? quickOutlook(options, target, known, services) : null,
    unjudgeable: services.masked(unjudgeable),
    operatorTrouble: services.masked(means.trouble),
    firsts,
    requests: () => services.wire.requests,
    close: async () => {
      for (const end of [endLimit, callOff, () => services.clockMover.close()]) end();
      await Promise.all([services.wire.close(), means.close(), services.listenerRegistry.close()]);
    },
  };
}

const within =
  (plan: Plan, { profile }: RunOptions, services: Services) =>
  () =>
    withinOf(plan, profile, services);

function mistakeInMoving({ target, services: { clock, clockMover, operator } }: SetUp): string | null {
  const why = clock.moves.count === 0 && operator?.presumed !== true ? clockMover.trouble : null;
  return why !== null && target.operator ? operatorMistake(target.operator, why) : null;
}

/** Has made what a program can make, and sends the first requests. */
async function tryOut(
  mistake: string | null,
  checks: () => Promise<readonly Check[]>,
  setUp: SetUp,
): Promise<readonly Preflight[]> {
  const { options, target, services } = setUp;
  const asked = async (): Promise<readonly Check[]> => askedFor(options, await checks());
  const unready = mistake ?? (await listenFor(target, services, options.seed)) ?? (await makeReady(asked, setUp));
  const met = unready ?? mistakeInMoving(setUp);
  return preflightsOf(met, { ...setUp, asked });
}

async function begin(journal: BufferedJournal, run: HeaderParts, unjudgeable: string | null): Promise<void> {
  // What is not the service breaks none of its rules.
  const kept = ({ is }: Entry): boolean => unjudgeable === null || is === 'exchange' || is === 'dashboard';
  run.services.wire.budget.limit(run.plan.budget);
  journal.begin(await headerOf(run, unjudgeable), kept, run.services.masked);
  for (const entry of run.earlier?.entries ?? []) journal.append(entry);
}

function readOnce(load: () => Promise<readonly Check[]>): () => Promise<readonly Check[]> {
  let reading: Promise<readonly Check[]> | undefined;
  return () => (reading ??= load());
}

/** What came of the preflights: where the deployment cannot be judged, nothing. */
function conclude(
  preflights: readonly Preflight[],
  unjudgeable: string | null,
  { recorder }: Services,
  journal: BufferedJournal,
): readonly Ended[] {
  const ends = preflights.map(({ end, record }): Ended => {
    if (unjudgeable !== null) return { ...end, verdict: 'inconclusive', kept: {}, findings: [] };
    if (record) recorder.conclude(record);
    return end;
  });
  for (const end of ends) journal.append(withoutFindings(end));
  return ends;
}

/** Names mean something to a later run where the checks are the suite's own. */
function reproducingOf(options: RunOptions, target: Target, known: readonly Check[]): Reproducing | null {
  const { out, deployments, scenarios, replay } = options;
  if (out === null) return null;
  const named = ({ rerun }: Check): boolean => replay === null && (scenarios.length === 0 || rerun === true);
  return { out, target, deployments, known, named };
}

const replayed = async (path: string): Promise<readonly Check[]> =>
  (await import('../replay/replay.ts')).replayChecks(path);

async function carriedOver(path: string | null): Promise<Earlier | null> {
  if (path === null) return null;
  const earlier = await readEarlier(path);
  if (typeof earlier === 'string') throw new Error(`the journal of the earlier run cannot be read: ${earlier}`);
  return earlier;
}

function planOf(
  options: RunOptions,
  target: Target,
  checks: readonly Check[],
  services: Services,
  earlier: Earlier | null,
): Plan {
  const before = earlier && new Set(earlier.header.plan.map(({ id }) => id));
  const plan = makePlan({ ...planQuestion(options, target, services, checks), before });
  return earlier ? restOf(plan, earlier) : partOf(plan, options.shard);
}

function quickOutlook(
  options: RunOptions,
  target: Target,
  checks: readonly Check[],
  services: Services,
): Outlook | null {
  if (options.profile === 'quick') return null;
  return outlookOf(planOf({ ...options, profile: 'quick' }, target, checks, services, null), 'quick', services);
}

function nothing(): Plan {
  const scope = rules.map(({ id }) => ({ rule: id, verdict: 'not_exercised' as const, why: notJudged }));
  return { checks: [], scope, otherwise: [], left: [], budget: Number.POSITIVE_INFINITY, finds: null, whole: null };
}
