import { modeOf } from '../../contract/mode.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { keyForm } from '../../judge/auth/key-looks.situation.ts';
import { chooseKey, type KeyEntry } from '../../target/keys.ts';
import { Blocked } from '../../wire/http/live-guard.ts';
import { Inconclusive, type Check, type Profile } from '../check/check.ts';
import type { SetUp } from '../provision/make-ready.ts';
import { type CheckOutcome, droppedIn, type Ended, endOf } from '../record/ended.ts';
import { CheckRecord } from '../record/record.ts';
import type { Services } from '../session/services.ts';
import { stopwatch } from '../session/stopwatch.ts';
import { meet } from './address.ts';
import { Asker, preflight_ms } from './asker.ts';
import { mistakeInClock } from './clock.ts';
import { tryDashboardFacts } from './dashboard-facts.ts';
import { mistakeInGateway } from './gateway.ts';
import { keyRefused } from './key-refused.ts';
import { mistakeInKeys } from './keys.ts';
import { tryLists } from './lag.ts';
import { doubtTold } from './means.ts';
import { giveAPast } from './past.ts';
import { notJudged, preflightCheck } from './preflight.ts';
import { mistakeInDelivery } from './trial-delivery.ts';
import { turnFromUsedKeys } from './used-keys.ts';

export interface Preflight {
  /** The paragraph of a mistake in the set-up; null: the run may begin. */
  readonly mistake: string | null;
  readonly record: CheckRecord | null;
  readonly end: Ended;
}

interface Flight extends SetUp {
  /** The checks that the run was asked for; reading them takes its time. */
  readonly asked: () => Promise<readonly Check[]>;
}

/** One for each deployment; a mistake makes the rest of them pointless. */
export async function preflightsOf(before: string | null, flight: Flight): Promise<readonly Preflight[]> {
  const due = flight.services.clock.real() + preflight_ms;
  const flown: Preflight[] = [];
  for (const deployment of flight.options.deployments) {
    const mistake = before ?? flown.find((each) => each.mistake !== null)?.mistake ?? null;
    flown.push(mistake === null ? await preflightOf(deployment, due, flight) : notFlown(deployment, mistake));
  }
  return flown;
}

/** The preflight of a run that cannot send. */
const notFlown = (deployment: Deployment, why: string): Preflight => ({
  mistake: why,
  record: null,
  end: endOf(new CheckRecord(preflightCheck(deployment).id), unjudged, { duration_s: 0 }),
});

/**
 * Looks whether the service answers to a key and whether the target is right about its keys and its clock, finds out
 * unknown scopes, and turns the run's idempotency keys into unused ones.
 */
async function preflightOf(deployment: Deployment, due: number, flight: Flight): Promise<Preflight> {
  const { services, target } = flight;
  const { apiKeys } = services;
  const mode = modeOf(deployment);
  const main = chooseKey(apiKeys, { mode, has: ['charges:read'] }) ?? chooseKey(apiKeys, { mode });
  if (main === null) {
    const remedy = 'add one under keys, or an operator that can create_key';
    return notFlown(
      deployment,
      `Nothing was sent to ${deployment}: the target lacks an active ${mode} key; ${remedy}.`,
    );
  }
  const { id, cost } = preflightCheck(deployment);
  const record = new CheckRecord(id);
  const base = target[deployment]!.baseUrl;
  const fromFlags = flight.options.origin.is === 'flags';
  const asker = new Asker({ services, record, deployment, base, due, most: cost[services.profile], fromFlags });
  const watch = stopwatch(services.clock);
  const mistake = await mistakeIn(asker, flight, main).catch(asMistake);
  if (mistake === null) asker.judge(new Set(apiKeys.doubts.map(({ declared }) => declared.label)));
  else asker.keep();
  const formKept = apiKeys.formKept(mode);
  if (formKept !== null) services.recorder.situate(keyForm, { documented: formKept, mode }, record, { span: null });
  const outcome: CheckOutcome =
    mistake === null ? { verdict: 'pass', why: doubtsAbout(services, deployment) } : unjudged;
  return { mistake, record, end: { ...endOf(record, outcome, watch()), ...droppedIn(record) } };
}

const unjudged: CheckOutcome = { verdict: 'inconclusive', why: notJudged };

async function mistakeIn(
  asker: Asker,
  { services, target, options, asked }: Flight,
  key: KeyEntry,
): Promise<string | null> {
  const met = await meet(asker, key.label, target);
  if (met.is === 'mistake') return met.why;
  if (met.is === 'refused') return keyRefused(asker, key, met.code, met.exchange);
  await turnFromUsedKeys(asker, options.seed);
  const mistake = (await mistakeInKeys(asker)) ?? (await mistakeInGateway(asker));
  if (mistake !== null) return mistake;
  await tryDashboardFacts(asker, target.live).catch(asBlocked);
  if (options.profile !== 'quick') {
    await tryLists(asker).catch(asBlocked);
    await giveAPast(asker).catch(asBlocked);
  }
  const inClock = services.operator?.actions.has('advance_clock') ? null : mistakeInClock(asker);
  return inClock ?? mistakeInDelivery(asker, async () => awaitPosts(await asked(), options.profile)).catch(asBlocked);
}

/** Whether some of the checks wait for what the service posts from live. */
const awaitPosts = (checks: readonly Check[], profile: Profile): boolean =>
  checks.some(
    ({ deployment, needs, cost }) =>
      deployment === 'live' && needs.fixtures?.includes('hook') === true && cost[profile] > 0,
  );

function doubtsAbout({ apiKeys, inventory }: Services, deployment: Deployment): string | null {
  const ofKeys = apiKeys.doubts.filter(({ declared }) => declared.mode === modeOf(deployment));
  const told = [...ofKeys, ...(deployment === 'live' ? inventory.doubts : [])].map(doubtTold);
  return told.length === 0 ? null : told.join(' ');
}

/** What the guard of live holds back shows nothing. */
function asBlocked(reason: unknown): null {
  if (reason instanceof Blocked) return null;
  throw reason;
}

function asMistake(reason: unknown): string {
  if (reason instanceof Inconclusive) return reason.message;
  throw reason;
}
