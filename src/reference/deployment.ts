import type { Business, Key } from './accounts.ts';
import type { Attempt } from './attempt.ts';
import type { Behaviour } from './behaviour.ts';
import type { Charge } from './charge.ts';
import type { Clock } from './clock.ts';
import type { Meter } from './meter.ts';
import type { Random } from './random.ts';

/** Everything one running service owns. Nothing of it is shared between two services of a process. */
export interface Deployment {
  readonly behaviour: Behaviour;
  readonly docsUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly businesses: Map<string, Business>;
  readonly keys: Map<string, Key>;
  readonly charges: Map<string, Charge>;
  /** Oldest first, by the id of the business. */
  readonly ledgers: Map<string, Charge[]>;
  readonly attempts: Map<string, Attempt>;
  readonly meters: Map<string, Meter>;
  readonly condition: { ledgerAvailable: boolean; calls: number };
}

export interface Premises {
  readonly behaviour: Behaviour;
  readonly docsUrl: string;
  readonly clock: Clock;
  readonly random: Random;
}

export function emptyDeployment(premises: Premises): Deployment {
  return {
    ...premises,
    businesses: new Map(),
    keys: new Map(),
    charges: new Map(),
    ledgers: new Map(),
    attempts: new Map(),
    meters: new Map(),
    condition: { ledgerAvailable: true, calls: 0 },
  };
}

export function chargesOf(deployment: Deployment, business: Business): Charge[] {
  const known = deployment.ledgers.get(business.id);
  if (known) return known;
  const fresh: Charge[] = [];
  deployment.ledgers.set(business.id, fresh);
  return fresh;
}
