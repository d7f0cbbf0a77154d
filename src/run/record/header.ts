import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import { rules, type RuleId } from '../../contract/rules.ts';
import { catalogueDigest } from '../../evidence/catalogue-digest.ts';
import { JOURNAL_FORMAT, type Header, type PlannedCheck } from '../../evidence/journal-entry.ts';
import type { Check } from '../check/check.ts';
import { findsOf } from '../plan/cover.ts';
import type { Plan } from '../plan/plan.ts';
import { preflightCheck } from '../preflight/preflight.ts';
import type { SetUp } from '../provision/make-ready.ts';
import { askedOf } from './asked.ts';
import type { Earlier } from './earlier.ts';
import { givenIn } from './records.ts';

export interface HeaderParts extends SetUp {
  readonly plan: Plan;
  readonly earlier: Earlier | null;
}

/** @param unjudged why the deployment cannot be judged, in a paragraph; null: it can */
export async function headerOf(
  { options, target, plan, services: { clock, apiKeys }, earlier }: HeaderParts,
  unjudged: string | null,
): Promise<Header> {
  const before = earlier?.header.plan.filter(({ id }) => earlier.ended.some((end) => end.id === id)) ?? [];
  const looked = options.deployments;
  const decided = new Set<string>(before.flatMap((check) => check.rules));
  const unsure = new Set<RuleId>([...plan.scope, ...plan.otherwise].map(({ rule }) => rule));
  const planned = plan.checks.map(({ check }) => ({
    ...plannedOf(check, check.cost[options.profile]),
    ...shownBeside(check, unsure),
  }));
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
    ...(plan.whole && { whole_plan: plan.whole }),
    plan: [...looked.map((deployment) => plannedOf(preflightCheck(deployment), 0)), ...before, ...planned],
    scope: plan.scope.filter(({ rule }) => !decided.has(rule)),
    otherwise: plan.otherwise,
    rates: Object.fromEntries(apiKeys.entries.map(({ label, mode }) => [label, requestsPerMinute[mode]])),
    asked: await askedOf(options),
    unjudged,
    given: givenIn(target),
  };
}

function shownBeside(check: Check, unsure: ReadonlySet<RuleId>): Pick<PlannedCheck, 'shows'> {
  const shown = new Set(findsOf(check).flatMap((find) => find.rules));
  const shows = [...shown].filter((rule) => unsure.has(rule) && !check.rules.includes(rule));
  return shows.length === 0 ? {} : { shows };
}

function plannedOf(
  { id, title, kind, deployment, rules: decides, wait_s, source }: Check,
  requests: number,
): PlannedCheck {
  return { id, title, kind, deployment, rules: decides, requests, wait_s, ...(source && { source }) };
}
