import { modeOf } from '../../contract/mode.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { chooseKey } from '../../target/keys.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check/check.ts';
import type { RunOptions } from '../options.ts';
import type { Services } from '../session/services.ts';
import { preflight_ms } from './asker.ts';
import { flyPreflight, notFlown, type Preflight, type PreflightParts } from './preflight.ts';

interface PreflightOf {
  readonly options: RunOptions;
  readonly services: Services;
  readonly target: Target;
  readonly awaits: PreflightParts['awaits'];
}

/** Whether some of the checks wait for what the service posts from live. */
export const awaitPosts = (checks: readonly Check[], { profile }: RunOptions): boolean =>
  checks.some(
    ({ deployment, needs, cost }) =>
      deployment === 'live' && needs.fixtures?.includes('hook') === true && cost[profile] > 0,
  );

/** One for each deployment; a mistake makes the rest of them pointless. */
export async function preflightsOf(before: string | null, of: PreflightOf): Promise<readonly Preflight[]> {
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
