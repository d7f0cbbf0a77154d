import { modeOf } from '../../contract/mode.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import type { CheckEnd } from '../../evidence/journal-entry.ts';
import { listedIds } from '../../evidence/read.ts';
import { keyForm } from '../../judge/auth/key-form.situation.ts';
import type { Target } from '../../target/target.ts';
import { Inconclusive, type Check } from '../check/check.ts';
import { meet } from './address.ts';
import { Asker } from './asker.ts';
import { mistakeInClock } from './clock.ts';
import { doubtTold } from './means.ts';
import { tryDashboardFacts } from './dashboard-facts.ts';
import { mistakeInGateway } from './gateway.ts';
import { keyRefused } from './key-refused.ts';
import { mistakeInKeys } from './keys.ts';
import { mistakeInDelivery } from './trial-delivery.ts';
import { CheckRecord } from '../record/record.ts';
import { seedOf } from '../check/seed.ts';
import { stopwatch } from '../session/stopwatch.ts';
import type { Services } from '../session/services.ts';

/** The run's own first requests, kept apart from the checks that follow. */
export const preflightCheck = (deployment: Deployment): Check => ({
  id: deployment === 'live' ? 'run/preflight-on-live' : 'run/preflight',
  title: `Is the ${deployment === 'live' ? 'live' : 'sandbox'} service there, and is the target right about it?`,
  kind: 'scenario',
  deployment,
  rules: ['auth.key-format'],
  needs: { keys: {} },
  cost: { quick: 40, standard: 200, deep: 200 },
  wait_s: 0,
  run: async () => undefined,
});

/** Also by the name that it had in journals of earlier versions. */
export const isPreflight = (id: string): boolean => id.startsWith('run/preflight') || id.startsWith('run/first-look');

export interface Preflight {
  /** The paragraph of a mistake in the set-up; null: the run may begin. */
  readonly mistake: string | null;
  readonly record: CheckRecord | null;
  readonly end: CheckEnd;
}

/** The paragraph itself stands once, at the top of a report. */
export const notJudged = 'the deployment could not be judged';

/** The preflight of a run that cannot send. */
export const notFlown = (deployment: Deployment, why: string): Preflight => ({
  mistake: why,
  record: null,
  end: {
    is: 'check',
    id: preflightCheck(deployment).id,
    verdict: 'inconclusive',
    why: notJudged,
    requests: 0,
    duration_s: 0,
    kept: {},
  },
});

export interface PreflightParts {
  readonly services: Services;
  readonly deployment: Deployment;
  readonly target: Target;
  readonly seed: number;
  /** Whether checks await what the service posts from live; reading them takes its time. */
  readonly awaits: () => Promise<boolean>;
  /** Real milliseconds since the epoch at which all preflights should be over. */
  readonly due: number;
}

/**
 * Looks whether the service answers to `key` and whether the target is right about its keys and its clock, finds out
 * unknown scopes, and turns the run's idempotency keys into unused ones.
 */
export async function flyPreflight(parts: PreflightParts, key: string): Promise<Preflight> {
  const { services, deployment, target, due } = parts;
  const check = preflightCheck(deployment);
  const record = new CheckRecord(check.id);
  const base = target[deployment]!.baseUrl;
  const asker = new Asker({ services, record, deployment, base, due, most: check.cost[services.profile] });
  const watch = stopwatch(services.clock);
  const mistake = await mistakeIn(asker, parts, key).catch(asMistake);
  if (mistake === null) asker.judge(new Set(services.apiKeys.doubts.map(({ declared }) => declared.label)));
  else asker.keep();
  const formKept = services.apiKeys.formKept(modeOf(deployment));
  if (formKept !== null)
    services.recorder.situate(keyForm, { documented: formKept, mode: modeOf(deployment) }, record, { span: null });
  const isBroken = record.violations.length > 0;
  return {
    mistake,
    record,
    end: {
      is: 'check',
      id: check.id,
      verdict: isBroken ? 'fail' : mistake === null ? 'pass' : 'inconclusive',
      why: mistake === null ? doubtsAbout(services, deployment) : notJudged,
      requests: record.requests,
      ...watch(),
      kept: Object.fromEntries(record.kept),
    },
  };
}

async function mistakeIn(
  asker: Asker,
  { services, target, seed, awaits }: PreflightParts,
  key: string,
): Promise<string | null> {
  const met = await meet(asker, key, target);
  if (met.is === 'mistake') return met.why;
  if (met.is === 'refused') {
    const entry = services.apiKeys.entries.find(({ label }) => label === key)!;
    return keyRefused(asker, entry, met.code, met.exchange);
  }
  // A run repeated with its seed must not meet the keys that it used up; on a fresh deployment it must send the same.
  const [latest] = listedIds(asker.exchanges[0]!);
  if (latest !== undefined) services.runOffset.turn(seedOf(seed, latest));
  const inKeys = await mistakeInKeys(asker, services);
  if (inKeys !== null) return inKeys;
  const inTheWay = await mistakeInGateway(asker);
  if (inTheWay !== null) return inTheWay;
  await tryDashboardFacts(asker, services, target.live);
  const inClock = services.operator?.actions.has('advance_clock') ? null : mistakeInClock(asker);
  return inClock ?? mistakeInDelivery(asker, services, awaits);
}

function doubtsAbout({ apiKeys, inventory }: Services, deployment: Deployment): string | null {
  const ofKeys = apiKeys.doubts.filter(({ declared }) => declared.mode === modeOf(deployment));
  const told = [...ofKeys, ...(deployment === 'live' ? inventory.doubts : [])].map(doubtTold);
  return told.length === 0 ? null : told.join(' ');
}

function asMistake(reason: unknown): string {
  if (reason instanceof Inconclusive) return reason.message;
  throw reason;
}
