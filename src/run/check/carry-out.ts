import { amount } from '../../contract/limits.ts';
import { NotExercised, Inconclusive, type Check } from './check.ts';
import { Attempt, type CheckRun } from './attempt.ts';
import { contextOf } from './context.ts';
import { drawingFor, type Occasion } from './drawn.ts';
import { freshFrom } from './fresh.ts';
import { keysAtStart } from '../plan/allocate-keys.ts';
import type { Planned } from '../plan/planned.ts';
import type { CheckOutcome } from '../record/ended.ts';
import type { CheckRecord } from '../record/record.ts';
import { habitsOf } from './habits.ts';
import { seedOf } from './seed.ts';
import type { Services } from '../session/services.ts';

/** Requests that a failing property may spend on top of its cost to find a smaller counterexample. */
const shrinkReserve = { quick: 0, standard: 40, deep: 200 } as const;

interface Circumstances {
  readonly services: Services;
  readonly record: CheckRecord;
  /** Of the run. */
  readonly seed: number;
}

/** Runs a check once, whatever becomes of it. */
export async function carryOut(
  planned: Planned,
  { services, record, seed: ofRun }: Circumstances,
): Promise<CheckOutcome> {
  const { check } = planned;
  const load = new Map([...services.wire.sentByKey].map(([label, { requests }]) => [label, requests]));
  const keys = keysAtStart(planned, services, load);
  const seed = check.seed ?? ofRun;
  const left = check.cost[services.profile] + (check.kind === 'property' ? shrinkReserve[services.profile] : 0);
  const checkRun: CheckRun = {
    check,
    record,
    keys,
    seed: seedOf(seed, check.id),
    habits: habitsOf(check.id, seed),
    left,
    addresses: 0,
  };
  try {
    const origin = [seed, services.runOffset.value, check.id, record.round];
    const work = (): Promise<void> => check.run(contextOf(new Attempt(services, checkRun)));
    await freshFrom(origin, () => drawingFor(occasionOf(check, services, seed), checkRun.seed, work));
    return record.blocked ? tooLate(record, services.clock.jumps) : { verdict: 'pass', why: null };
  } catch (reason) {
    if (reason instanceof NotExercised) return { verdict: 'not_exercised', why: reason.message };
    if (reason instanceof Inconclusive && record.isLate && services.circuitBreaker.ended === null)
      return tooLate(record, services.clock.jumps);
    if (reason instanceof Inconclusive) return { verdict: 'inconclusive', why: reason.message };
    const message = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    return { verdict: 'inconclusive', why: `a fault of this suite, not of the service: ${message}` };
  }
}

/** A run asks for some thousand samples at the most, an eighth of the largest each on average; fixed amounts come on top. */
const samples = 1500;

/** Where an operator moves the clock, nobody pays with money of his own. */
function occasionOf({ deployment }: Check, { clock, terms }: Services, turn: number): Occasion {
  const now = (): number => clock.now();
  const most_minor = clock.jumps ? Math.min(amount.maximum, terms.cap_minor / samples) : null;
  return { deployment, most_minor: deployment === 'sandbox' ? amount.maximum : most_minor, now, turn };
}

/** An operator may move a clock further than it was asked, and a machine may sleep while a check waits. */
function tooLate({ late_min }: CheckRecord, jumps: boolean): CheckOutcome {
  if (!jumps)
    return { verdict: 'inconclusive', why: `a wait ended ${late_min} min late, since this machine stood still` };
  const why = `an operator that moves the clock no further than asked: a wait ended ${late_min} min past its moment`;
  return { verdict: 'not_exercised', why };
}
