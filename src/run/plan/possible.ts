import type { Deployment } from '../../evidence/exchange.ts';
import type { Check } from '../check/check.ts';

/** The deployments of a run, and those of the target, of which a run may be asked for one. */
export interface Whole {
  readonly deployments: ReadonlySet<Deployment>;
  readonly present: ReadonlySet<Deployment>;
}

/** Whether the deployments of a run are those that a check is about. */
export const isPossible = ({ deployment, needs }: Check, { deployments }: Whole): boolean =>
  deployments.has(deployment) && (needs.bothDeployments !== true || deployments.size === 2);

/** Why a check is not possible. */
export const elsewhere = ({ deployment, needs }: Check, whole: Whole): string =>
  needs.bothDeployments && whole.deployments.has(deployment)
    ? notHere(deployment === 'live' ? 'sandbox' : 'live', whole)
    : notHere(deployment, whole);

export const notHere = (deployment: Deployment, { present, deployments }: Whole): string =>
  present.has(deployment)
    ? `left out by --only ${[...deployments].join()}`
    : `the target has no ${deployment} deployment`;
