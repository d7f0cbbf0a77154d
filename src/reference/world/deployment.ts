import type { Mode } from './accounts.ts';
import type { Attempt } from '../idempotency/attempt.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Bill } from '../bills/bill.ts';
import type { Charge } from '../charges/charge.ts';
import type { Link } from '../links/link.ts';
import type { RateCounter } from '../limits/rate-counter.ts';
import { emptyStore, type Store } from './store.ts';
import type { World } from './world.ts';

/** One running service: the sandbox, whose mode is test, or live. */
export interface Deployment extends World {
  readonly mode: Mode;
  readonly behaviour: Behaviour;
  readonly charges: Store<Charge>;
  readonly attempts: Map<string, Attempt>;
  readonly bills: Store<Bill>;
  readonly controlNumbers: Map<string, Bill>;
  readonly links: Store<Link>;
  readonly linkAttempts: Map<string, Attempt<Link>>;
  readonly meters: Map<string, RateCounter>;
  readonly tally: { calls: number };
}

export interface Deployments {
  readonly world: World;
  readonly test: Deployment;
  readonly live: Deployment;
}

export function emptyDeployment(world: World, mode: Mode, behaviour: Behaviour): Deployment {
  return {
    ...world,
    mode,
    behaviour,
    charges: emptyStore(),
    attempts: new Map(),
    bills: emptyStore(),
    controlNumbers: new Map(),
    links: emptyStore(),
    linkAttempts: new Map(),
    meters: new Map(),
    tally: { calls: 0 },
  };
}
