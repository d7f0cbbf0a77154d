import type { Bounds } from './limits/bounds.ts';
import type { Timekeeping } from './world/clock.ts';

/** All policy of a deployment. Each room declares its own part, so that none needs to know the others. */
export interface Behaviour {
  readonly timekeeping: Timekeeping;
  readonly bounds: Bounds;
}

/** A fault or a variant is a changed copy. */
export type Patch = (behaviour: Behaviour) => Behaviour;
