import { isFinal, standing, type Charge, type FinalState } from './charge.ts';
import type { Deployment } from '../world/deployment.ts';

/** A charge has come to its end. */
export interface Settlement {
  readonly is: FinalState;
  readonly charge: Charge;
  readonly at: number;
}

/** Runs within the very moment of the occurrence; what takes time goes to the scheduler. */
export type Listener = (settlement: Settlement, deployment: Deployment) => void;

/** Tells the end of a charge when its time comes, unless a payer brings it about sooner. */
export function watch(charge: Charge, deployment: Deployment): void {
  tellEnd(charge, deployment);
  if (charge.seen.told) return;
  for (const { after, state } of charge.branch.timeline)
    if (isFinal(state)) deployment.scheduler.at(charge.createdAt + after, () => tellEnd(charge, deployment));
}

/** Told once. */
export function tellEnd(charge: Charge, deployment: Deployment): void {
  const at = deployment.clock.now();
  const { state } = standing(charge, at);
  if (charge.seen.told || !isFinal(state)) return;
  charge.seen.told = true;
  for (const hear of deployment.behaviour.listeners) hear({ is: state, charge, at }, deployment);
}
