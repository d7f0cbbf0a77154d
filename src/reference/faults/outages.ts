import type { Patch } from '../behaviour.ts';
import { now, type Call } from '../http/call.ts';
import type { Deployment } from '../world/deployment.ts';

/** By deployment, when its ledger was last found to be away. */
const lastAway = new WeakMap<Deployment, number>();

/** Remembers when the ledger is away, as far as requests meet that. */
export const notingOutages: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      if (!call.deployment.condition.ledgerAvailable) lastAway.set(call.deployment, now(call));
    },
  ],
});

/** For how many milliseconds the ledger has been back; infinite where it was never away. */
export const sinceOutage = (call: Call): number =>
  now(call) - (lastAway.get(call.deployment) ?? Number.NEGATIVE_INFINITY);
