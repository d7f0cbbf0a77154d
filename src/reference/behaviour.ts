import { keyedAccess, type Access } from './access.ts';
import type { Answer } from './answer.ts';
import { documentedBounds, type Bounds } from './bounds.ts';
import type { Call } from './call.ts';
import { checks, usualOrder, type Check, type CheckName } from './checks.ts';
import { lenientOrders } from './fields.ts';
import { keptPromises, type Idempotency } from './idempotency.ts';
import { pricedMaking, type Making } from './making.ts';
import type { OrderPolicy } from './order.ts';
import { newestFirst, type Pages } from './pages.ts';
import { operations, type Operations } from './operations.ts';
import { perKey, type RatePolicy } from './rate.ts';
import { ownCharges, type ReadingPolicy } from './reading.ts';
import { plainRefusals, type Refusal, type RefusalPolicy } from './refusal.ts';
import { documentedShowing, type Showing } from './showing.ts';
import { plainWire, type Wire } from './wire.ts';

/** All policy of a deployment. A fault or a variant is a changed copy of it. */
export interface Behaviour {
  /** By how many milliseconds the clock of the service is wrong. */
  readonly clockAhead: number;
  readonly bounds: Bounds;
  readonly access: Access;
  readonly checks: Readonly<Record<CheckName, Check>>;
  /** Which checks are made, and in which order. */
  readonly checkOrder: readonly CheckName[];
  readonly rate: RatePolicy;
  readonly refusals: RefusalPolicy;
  /** How each operation is carried out; what has no entry is not served. */
  readonly operations: Operations;
  /** What a path that is not served is answered. */
  unserved(call: Call): Refusal;
  readonly order: OrderPolicy;
  readonly idempotency: Idempotency;
  readonly making: Making;
  readonly reading: ReadingPolicy;
  readonly pages: Pages;
  readonly showing: Showing;
  readonly wire: Wire;
  /** Run before a request is looked at. */
  readonly before: readonly ((call: Call) => void | Promise<void>)[];
  /** Each may change an answer, in turn, before it is written. */
  readonly after: readonly ((answer: Answer, call: Call) => Answer | Promise<Answer>)[];
}

export type Patch = (behaviour: Behaviour) => Behaviour;

export const documented: Behaviour = {
  clockAhead: 0,
  bounds: documentedBounds,
  access: keyedAccess,
  checks,
  checkOrder: usualOrder,
  rate: perKey,
  refusals: plainRefusals,
  unserved: () => ({ code: 'NOT_FOUND' }),
  operations,
  order: lenientOrders,
  idempotency: keptPromises,
  making: pricedMaking,
  reading: ownCharges,
  pages: newestFirst,
  showing: documentedShowing,
  wire: plainWire,
  before: [],
  after: [],
};
