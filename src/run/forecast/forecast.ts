import { modeOf } from '../../contract/mode.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import type { RuleScope } from '../../evidence/journal-entry.ts';
import type { Remedy } from '../../evidence/remedy.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import type { Check } from '../check/check.ts';
import type { Services } from '../session/services.ts';
import { keyAllocator } from '../plan/allocate-keys.ts';
import { preflightCheck } from '../preflight/preflight.ts';
import { rehearsed, type Rehearsed } from './rehearsed.ts';
import type { RehearsedOperator } from './operator.ts';
import { type Stakes, stakesOf } from './stakes.ts';
import { leastTime, type LeastTime, mostlyOf, outlookOf } from './time.ts';
import type { RunOptions } from '../options.ts';
import { makePlan, requestsOf, type Plan } from '../plan/plan.ts';
import { night_s } from '../plan/remedy-cost.ts';

export const FORECAST_FORMAT = 'merchant-payments-conformance/plan-1';

/** What a run would send, to whom, and for at most how much. Nothing was sent to find it out. */
export interface Forecast {
  readonly format: typeof FORECAST_FORMAT;
  readonly target: string;
  readonly profile: string;
  readonly checks: number;
  /** At the most, first tries only. */
  readonly requests: number;
  /** How many are mostly sent. */
  readonly mostly: number;
  /** What a busy machine takes for as many; null: nobody knows how long the answers of this target take. */
  readonly busy_s: number | null;
  readonly deployments: readonly DeploymentForecast[];
  readonly operator: OperatorForecast | null;
  readonly time: LeastTime;
  /** What would not be exercised, the cause of most rules first. */
  readonly gaps: readonly Gap[];
  /** What would be out of scope because nobody who uses such a target can add what it takes. */
  readonly beyond: readonly Gap[];
}

export interface Gap {
  /** The remedy in words, or why there is none. */
  readonly why: string;
  readonly remedy: Remedy;
  readonly rules: readonly string[];
}

export interface DeploymentForecast {
  readonly deployment: Deployment;
  readonly url: string;
  /** Requests of the preflight, which comes before the checks. */
  readonly first_look: number;
  readonly checks: number;
  /** At the most, the preflight included. */
  readonly requests: number;
  /** null: of the sandbox, where nothing is at stake. */
  readonly stakes: Stakes | null;
}

export interface OperatorForecast {
  /** Why it cannot be used; null when it can. */
  readonly trouble: string | null;
  /** Before the checks: how often each action is asked for. */
  readonly before: Readonly<Partial<Record<OperatorAction, number>>>;
  /** Which actions checks ask for, and how many checks do. */
  readonly during: Readonly<Partial<Record<OperatorAction, number>>>;
}

/** Plans a run without sending anything to the deployment. The operator is asked for its actions, and for nothing else. */
export const forecast = (options: RunOptions, checks: readonly Check[]): Promise<Forecast> =>
  rehearsed(options, checks, (run) => forecastOf(options, run));

function forecastOf(options: RunOptions, rehearsed: Rehearsed): Forecast {
  const { target, services, question } = rehearsed;
  const planned = makePlan(question);
  const deployments = options.deployments.map((deployment) => ofDeployment(deployment, planned, rehearsed));
  const patient = makePlan({
    ...question,
    allocateKeys: keyAllocator(services, options.profile),
    patience_s: night_s,
  });
  const requests = Math.min(
    planned.budget,
    deployments.reduce((sum, each) => sum + each.requests, 0),
  );
  return {
    format: FORECAST_FORMAT,
    target: target.name,
    profile: options.profile,
    checks: planned.checks.length,
    requests,
    mostly: mostlyOf(requests),
    busy_s: options.origin.is === 'embedded' ? outlookOf(planned, options.profile, services).busy_s : null,
    deployments,
    operator: target.operator && operatorForecast(rehearsed.rehearsal, planned),
    time: leastTime(planned, patient, services),
    gaps: gapsOf(planned, 'not_exercised'),
    beyond: gapsOf(planned, 'out_of_scope').filter(({ remedy }) => remedy.length > 0),
  };
}

function ofDeployment(
  deployment: Deployment,
  { checks, budget }: Plan,
  { target, services }: Rehearsed,
): DeploymentForecast {
  const here = checks.filter(({ check }) => check.deployment === deployment);
  const look = firstLookOf(deployment, services);
  return {
    deployment,
    url: target[deployment]?.baseUrl ?? '',
    first_look: look,
    checks: here.length,
    requests: Math.min(budget, look + requestsOf(here, services.profile)),
    stakes: deployment === 'live' ? stakesOf(here, services) : null,
  };
}

/** Where all is well: up to four glances, and questions to each key of the target. */
function firstLookOf(deployment: Deployment, { apiKeys, profile }: Services): number {
  const mode = modeOf(deployment);
  const declared = apiKeys.entries.filter((entry) => entry.mode === mode && !entry.exclusive);
  const asked = declared.reduce(
    (sum, { status, business }) =>
      sum + (status === 'active' ? questionsAsked[mode] : 3) + (business === 'main' ? 0 : 2),
    4,
  );
  return Math.min(asked, preflightCheck(deployment).cost[profile]);
}

const questionsAsked = { test: 4, live: 12 } as const;

function operatorForecast({ trouble, asked }: RehearsedOperator, { checks }: Plan): OperatorForecast {
  const during: Partial<Record<OperatorAction, number>> = {};
  for (const action of checks.flatMap(({ check }) => check.needs.operator ?? []))
    during[action] = (during[action] ?? 0) + 1;
  return { trouble, before: Object.fromEntries(asked), during };
}

function gapsOf({ scope }: Plan, wanted: RuleScope['verdict']): readonly Gap[] {
  const those = scope.filter(({ verdict }) => verdict === wanted);
  return [...groupBy(those, ({ why }) => why)]
    .map(([why, its]) => ({ why, remedy: its[0]!.remedy ?? [], rules: its.map(({ rule }) => rule) }))
    .toSorted((one, other) => other.rules.length - one.rules.length);
}
