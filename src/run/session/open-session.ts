import { modeOf } from '../../contract/mode.ts';
import { requestsPerMinute } from '../../contract/limits.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../../contract/rules.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { catalogueDigest } from '../../evidence/catalogue-digest.ts';
import { JOURNAL_FORMAT, type CheckEnd, type Header, type PlannedCheck } from '../../evidence/journal-entry.ts';
import { chooseKey } from '../../target/keys.ts';
import type { AskPerson } from '../../target/operator/manual.ts';
import { reachOperator } from '../../target/operator/operator.ts';
import { fromPlain } from '../../target/plain.ts';
import type { Target } from '../../target/target.ts';
import { Hooks } from '../../wire/listener/hooks.ts';
import { Awaiting } from '../../wire/time/awaiting.ts';
import { operatorTransport } from '../../wire/http/operator-transport.ts';
import type { History } from '../../judge/history.ts';
import { informed } from '../person/informed.ts';
import { askedOf } from '../record/asked.ts';
import { askedFor } from '../plan/asked-for.ts';
import type { Check } from '../check/check.ts';
import type { Services } from './services.ts';
import { readEarlier, type Earlier } from '../record/earlier.ts';
import { BufferedJournal } from '../record/buffered-journal.ts';
import type { RunOptions } from '../options.ts';
import { type Outlook, outlookOf } from '../forecast/outlook.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { partOf, restOf } from '../plan/shard.ts';
import { planQuestion } from '../plan/plan-question.ts';
import { watched } from '../provision/watched-operator.ts';
import { lookout } from './lookout.ts';
import { Halt } from './halt.ts';
import { Session, type Progress, type Reproducing } from './session.ts';
import {
  flyPreflight,
  notFlown,
  notJudged,
  preflightCheck,
  type Preflight,
  type PreflightParts,
} from '../preflight/preflight.ts';
import { preflight_ms } from '../preflight/asker.ts';
import { mistakeInPublicUrl } from '../preflight/listener.ts';
import { doubtTold, listenerMistake, operatorMistake } from '../preflight/means.ts';
import { provision } from '../provision/provision.ts';
import { replayChecks } from '../replay/replay.ts';
import { wireUp } from './wire-up.ts';

export interface Opened {
  readonly session: Session;
  readonly plan: Plan;
  readonly outlook: Outlook;
  /** The same for the quick profile; null where it cannot be chosen, or was. */
  readonly quick: Outlook | null;
  /** The paragraph that says why the deployment cannot be judged; the plan is empty then. */
  readonly unjudgeable: string | null;
  /** Why the person of a manual operator is not asked; null when there is one to ask, or no such operator. */
  readonly operatorTrouble: string | null;
  /** How the preflight at each deployment ended. */
  readonly firsts: readonly CheckEnd[];
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
  let reading: Promise<readonly Check[]> | undefined;
  const checks = (): Promise<readonly Check[]> =>
    (reading ??= options.replay === null ? loadChecks() : replayChecks(options.replay.path));
  const target = fromPlain(options.target);
  const earlier = options.resume === null ? null : await carriedOver(options.resume);
  if (options.out !== null) mkdirSync(options.out, { recursive: true });
  const journal = new BufferedJournal(options.out === null ? null : join(options.out, 'journal.ndjson'));
  const transport = operatorTransport();
  let history: History | null = null;
  const awaiting = new Awaiting();
  let sent = (): number => 0;
  const callOff = lookout(awaiting, () => sent(), tellAll);
  const means = { ...transport, ...(ask && { ask: informed(ask, () => history) }) };
  const { operator: address } = target;
  const reached = address
    ? await awaiting.during('operator', 'the operator to say what it can do', null, () => reachOperator(address, means))
    : null;
  const operator = reached?.is === 'connected' ? watched(reached.operator, awaiting, halt) : null;
  const tell = (line: string): void => tellAll({ is: 'told', line });
  const services = wireUp(options, target, operator, journal, earlier?.lastExchange ?? 0, tell, awaiting);
  const progress = (event: Progress): void => tellAll(services.masked(event));
  sent = () => services.wire.requests;
  halt.onStop((why) => services.circuitBreaker.end(why));
  history = services.recorder.history;
  // An earlier run may have moved the deployment's clock far ahead, and one that stands may be hours behind.
  await services.clock.align();
  const byHandAlone = target.operator?.is === 'manual' && operator === null;
  let before =
    (reached && reached.is !== 'connected' && !byHandAlone ? operatorMistake(target.operator!, reached.why) : null) ??
    (await listenFor(target, services, options.seed));
  const deployments = new Set(options.deployments);
  const asked = async (): Promise<readonly Check[]> => askedFor(options, await checks());
  if (before === null) {
    // A person would be asked for one business and key after the other.
    const locked =
      operator && !operator.byHand
        ? await provision(await asked(), deployments, { ...services, operator, target })
        : services.inventory.adopt(target);
    if (locked) before = operatorMistake(target.operator!, locked);
  }
  const awaits = async (): Promise<boolean> => awaitPosts(await asked(), options);
  const preflights = await preflightsOf(before, { options, services, target, awaits });
  const unjudgeable = preflights.flatMap(({ mistake }) => mistake ?? [])[0] ?? null;
  const doubts = [...services.apiKeys.doubts, ...services.inventory.doubts];
  for (const doubt of unjudgeable === null ? doubts : []) tell(doubtTold(doubt));
  const plan = unjudgeable === null ? planOf(options, target, await checks(), services, earlier) : nothing();
  // What is not the service breaks none of its rules.
  journal.begin(
    { ...headerOf(options, target, plan, services, earlier), asked: await askedOf(options), unjudged: unjudgeable },
    ({ is }) => unjudgeable === null || is === 'exchange' || is === 'dashboard',
    services.masked,
  );
  for (const entry of earlier?.entries ?? []) journal.append(entry);
  const firsts = preflights.map(({ end, record }) => {
    if (unjudgeable !== null) return { ...end, verdict: 'inconclusive', kept: {}, findings: [] } as const;
    if (record) services.recorder.conclude(record);
    return end;
  });
  for (const end of firsts) journal.append(end);
  const quicker = unjudgeable === null && earlier === null && options.profile !== 'quick';
  const quick = quicker ? quickOutlook(options, target, await checks(), services) : null;
  return {
    session: new Session({
      services,
      plan,
      journal,
      seed: options.seed,
      reproducing: reproducingOf(options, target, unjudgeable === null ? await checks() : []),
      progress,
    }),
    plan,
    outlook: outlookOf(plan, options.profile, services),
    quick,
    unjudgeable: services.masked(unjudgeable),
    operatorTrouble: byHandAlone && reached?.is === 'refused' ? services.masked(reached.why) : null,
    firsts,
    requests: () => services.wire.requests,
    close: async () => {
      callOff();
      await Promise.all([services.wire.close(), transport.close(), services.listenerRegistry.close()]);
    },
  };
}

/** Names mean something to a later run where the checks are the suite's own. */
function reproducingOf(options: RunOptions, target: Target, known: readonly Check[]): Reproducing | null {
  const { out, deployments, scenarios, replay } = options;
  if (out === null) return null;
  const named = ({ rerun }: Check): boolean => replay === null && (scenarios.length === 0 || rerun === true);
  return { out, target, deployments, known, named };
}

/** Gives a paragraph where the run cannot listen; null when it does, or was not asked to. */
async function listenFor(
  target: Target,
  { listenerRegistry, clock, wire }: Services,
  seed: number,
): Promise<string | null> {
  const { webhooks } = target;
  if (webhooks === null) return null;
  const started = await Hooks.start(webhooks, {
    clock,
    seed: String(seed),
    onPost: (post) => listenerRegistry.receive(post),
  });
  if (started.is === 'failed') return listenerMistake(started.why);
  const { hooks } = started;
  listenerRegistry.join(hooks, wire);
  // Behind a tunnel nobody's TLS is the listener's own: where it is, asking would look as if the deployment had failed.
  if (webhooks.tls.is !== 'plain' || webhooks.publicUrl === null) return null;
  const before = hooks.strays;
  const sent = await wire.knock(new URL(webhooks.publicUrl), publicUrl_ms, null);
  const arrived = hooks.strays > before;
  if (arrived) hooks.notePublicUrl('leads here');
  else if (sent.is === 'answered') hooks.notePublicUrl('leads elsewhere');
  return mistakeInPublicUrl(target, { sent, arrived });
}

/** For a request to oneself by way of a tunnel. */
const publicUrl_ms = 3_000;

async function carriedOver(path: string): Promise<Earlier> {
  const earlier = await readEarlier(path);
  if (typeof earlier === 'string') throw new Error(`the journal of the earlier run cannot be read: ${earlier}`);
  return earlier;
}

interface PreflightOf {
  readonly options: RunOptions;
  readonly services: Services;
  readonly target: Target;
  readonly awaits: PreflightParts['awaits'];
}

const awaitPosts = (checks: readonly Check[], { profile }: RunOptions): boolean =>
  checks.some(
    ({ deployment, needs, cost }) =>
      deployment === 'live' && needs.fixtures?.includes('hook') === true && cost[profile] > 0,
  );

/** One for each deployment; a mistake makes the rest of them pointless. */
async function preflightsOf(before: string | null, of: PreflightOf): Promise<readonly Preflight[]> {
  const due = of.services.clock.real() + preflight_ms;
  const flown: Preflight[] = [];
  for (const deployment of of.options.deployments) {
    const mistake = before ?? flown.find((each) => each.mistake !== null)?.mistake ?? null;
    flown.push(mistake === null ? await preflightOf(deployment, due, of) : notFlown(deployment, mistake));
  }
  return flown;
}

async function preflightOf(
  deployment: Deployment,
  due: number,
  { options, services, target, awaits }: PreflightOf,
): Promise<Preflight> {
  const mode = modeOf(deployment);
  const reading = chooseKey(services.apiKeys.entries, { mode, has: ['charges:read'] }, services.apiKeys.learned);
  const main = 'missing' in reading ? chooseKey(services.apiKeys.entries, { mode }) : reading;
  if ('missing' in main)
    return notFlown(deployment, `Nothing was sent to ${deployment}: the target lacks ${main.missing}.`);
  return flyPreflight({ services, deployment, target, seed: options.seed, due, awaits }, main.label);
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

function quickOutlook(options: RunOptions, target: Target, checks: readonly Check[], services: Services): Outlook {
  return outlookOf(planOf({ ...options, profile: 'quick' }, target, checks, services, null), 'quick', services);
}

function nothing(): Plan {
  const scope = rules.map((rule) => ({
    rule: rule.id,
    verdict: 'not_exercised' as const,
    why: notJudged,
  }));
  return { checks: [], scope, otherwise: [], left: [], budget: 0 };
}

function headerOf(
  options: RunOptions,
  target: Target,
  plan: Plan,
  { clock, apiKeys }: Services,
  earlier: Earlier | null,
): Header {
  const before = earlier?.header.plan.filter(({ id }) => earlier.ended.some((end) => end.id === id)) ?? [];
  const looked = options.deployments;
  const decided = new Set<string>(before.flatMap((check) => check.rules));
  const planned = plan.checks.map(({ check }) => plannedOf(check, check.cost[options.profile]));
  return {
    is: 'header',
    format: JOURNAL_FORMAT,
    suite: options.suite,
    catalogue: catalogueDigest(rules),
    target: { name: target.name, sandbox: target.sandbox?.baseUrl ?? null, live: target.live?.baseUrl ?? null },
    seed: options.seed,
    profile: options.profile,
    started: earlier?.header.started ?? new Date(clock.real()).toISOString(),
    ...(earlier && { resumed: true }),
    plan: [...looked.map((deployment) => plannedOf(preflightCheck(deployment), 0)), ...before, ...planned],
    scope: plan.scope.filter(({ rule }) => !decided.has(rule)),
    otherwise: plan.otherwise,
    rates: Object.fromEntries(apiKeys.entries.map(({ label, mode }) => [label, requestsPerMinute[mode]])),
    given: { docs_url: target.docsUrl, statuses: target.statuses, signature: target.webhooks?.signature ?? null },
  };
}

function plannedOf(
  { id, title, kind, deployment, rules: decides, wait_s, source }: Check,
  requests: number,
): PlannedCheck {
  return { id, title, kind, deployment, rules: decides, requests, wait_s, ...(source && { source }) };
}
