import type { Mode } from './accounts.ts';
import type { Attempt } from './attempt.ts';
import type { Behaviour } from './behaviour.ts';
import type { Bill } from './bills/bill.ts';
import type { Charge } from './charge.ts';
import type { Link } from './links/link.ts';
import type { Meter } from './meter.ts';
import { emptyShelf, type Shelf } from './shelf.ts';
import type { World } from './world.ts';

/** One running service: the sandbox, whose mode is test, or live. */
export interface Deployment extends World {
  readonly mode: Mode;
  readonly behaviour: Behaviour;
  readonly charges: Shelf<Charge>;
  readonly attempts: Map<string, Attempt>;
  readonly bills: Shelf<Bill>;
  readonly controlNumbers: Map<string, Bill>;
  readonly links: Shelf<Link>;
  readonly linkAttempts: Map<string, Attempt<Link>>;
  readonly meters: Map<string, Meter>;
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
    charges: emptyShelf(),
    attempts: new Map(),
    bills: emptyShelf(),
    controlNumbers: new Map(),
    links: emptyShelf(),
    linkAttempts: new Map(),
    meters: new Map(),
    tally: { calls: 0 },
  };
}
