import fc from 'fast-check';
import type { RuleId } from '../contract/rules.ts';
import { NotExercised, type Profile, type Inconclusive, type CheckContext } from '../run/check/check.ts';
import { tryOnce, type Body, type Trial } from './trial.ts';
import type { Values } from './values.ts';

/** Values tried to make one counterexample smaller. */
const shrinks: Readonly<Record<Profile, number>> = { quick: 6, standard: 16, deep: 64 };

/** Values that may come to no end before the property gives up: each may have waited for a timeout. */
const strikes = 3;

/** What is tried, and how often. */
interface Exploration<T> extends Values<T> {
  readonly rules: readonly RuleId[];
  readonly runs: Readonly<Record<Profile, number>>;
  readonly requestsPerRun: number;
  /** Nothing that is done with one value is seen by another: where the clock jumps all are under way at once. */
  readonly apart: boolean;
  readonly body: Body<T>;
}

interface Search<T> {
  readonly spec: Exploration<T>;
  readonly context: CheckContext;
  readonly known: Set<RuleId>;
  readonly inconclusive: Inconclusive[];
  /** Why values were left out that something is missing for: others may do without. */
  readonly notExercised: NotExercised[];
  /** Values that came to their end. */
  finished: number;
  /** Values that were tried, smaller ones not counted. */
  tried: number;
  /** Still to be tried before random values. */
  readonly boundaries: T[];
  /** What came of values that were tried before their turn, in the order of the first pass; null: of that nothing. */
  ahead: (Promise<Trial> | null)[];
  /** Values still to be tried, boundaries included. */
  left: number;
  found: Found<T> | null;
  /** The check's own failure: nothing is sent after it. */
  fault: { readonly reason: unknown } | null;
}

/** A rule not known to be broken before, and the smallest value that breaks it so far. */
interface Found<T> {
  readonly rule: RuleId;
  readonly origin: T;
  /** What else of the property's rules broke at the same value. */
  readonly others: readonly RuleId[];
  smallest: Trial;
  shrinks: number;
}

/** Goes on after each breach, so that independent ones are all found, and shrinks each on its own. */
export async function explore<T>(spec: Exploration<T>, context: CheckContext): Promise<void> {
  const left = context.tries?.length ?? spec.runs[context.profile];
  const boundaries = context.tries?.map((place) => spec.boundaries[place]!) ?? spec.boundaries.slice(0, left);
  const search: Search<T> = {
    spec,
    context,
    known: new Set(),
    inconclusive: [],
    notExercised: [],
    finished: 0,
    tried: 0,
    boundaries,
    ahead: [],
    left,
    found: null,
    fault: null,
  };
  await tryAhead(search);
  for (let seed = context.seed; search.left > 0; seed += 1) {
    search.found = null;
    const details = await pass(search, seed);
    if (search.fault) throw search.fault.reason;
    if (!search.found) break;
    settle(search, search.found, details);
  }
  if (search.inconclusive[0]) throw search.inconclusive[0];
  if (search.finished === 0 && search.notExercised[0]) throw search.notExercised[0];
}

/** Runs fast-check up to the first new breach and through the shrinking of it. */
function pass<T>(search: Search<T>, seed: number): Promise<fc.RunDetails<[T]>> {
  const isFirst = seed === search.context.seed;
  const holds = fc.asyncProperty<[T]>(search.spec.arbitrary, (value) => guarded(search, value, isFirst));
  return Promise.resolve(fc.check<[T]>(holds, parametersOf(search, seed)));
}

const parametersOf = <T>({ left, boundaries }: Search<T>, seed: number): fc.Parameters<[T]> => ({
  seed,
  numRuns: left,
  examples: boundaries.map((value): [T] => [value]),
  endOnFailure: false,
});

/** Values that are apart wait together. */
async function tryAhead<T>(search: Search<T>): Promise<void> {
  const { spec, context } = search;
  if (!spec.apart || !context.clock.jumps || !affordable(search, search.left)) return;
  const all: T[] = [];
  fc.check<[T]>(
    fc.property<[T]>(spec.arbitrary, (value) => void all.push(value)),
    parametersOf(search, context.seed),
  );
  const trials = all.map((value, at) => tryOnce(context, spec.body, value, at + 1));
  search.ahead = trials;
  await Promise.allSettled(trials);
}

async function guarded<T>(search: Search<T>, value: T, isFirst: boolean): Promise<boolean> {
  if (search.fault) return true;
  try {
    return search.found ? !(await breaksAgain(search, search.found, value)) : await held(search, value, isFirst);
  } catch (reason) {
    search.fault = { reason };
    return true;
  }
}

/** @param isFirst in a later pass random values are others than those that were tried ahead */
async function held<T>(search: Search<T>, value: T, isFirst: boolean): Promise<boolean> {
  const { spec, context, known, inconclusive } = search;
  search.left -= 1;
  const early = isFirst || search.boundaries.length > 0 ? search.ahead.shift() : null;
  search.boundaries.shift();
  if (!early && (inconclusive.length >= strikes || !affordable(search, 1))) return true;
  search.tried += 1;
  const trial = await (early ?? tryOnce(context, spec.body, value, search.tried));
  if (trial.inconclusive instanceof NotExercised) search.notExercised.push(trial.inconclusive);
  else if (trial.inconclusive) inconclusive.push(trial.inconclusive);
  else search.finished += 1;
  const [rule, ...others] = trial.broken.filter((broken) => spec.rules.includes(broken) && !known.has(broken));
  if (rule === undefined) return true;
  search.found = { rule, origin: value, others, smallest: trial, shrinks: 0 };
  return false;
}

/** Takes nothing from what the values still to be tried need. */
async function breaksAgain<T>(search: Search<T>, found: Found<T>, value: T): Promise<boolean> {
  const { spec, context, left } = search;
  if (found.shrinks >= shrinks[context.profile] || !affordable(search, left + 1)) return false;
  found.shrinks += 1;
  const trial = await tryOnce(context, spec.body, value, search.tried);
  if (!trial.broken.includes(found.rule)) return false;
  found.smallest = trial;
  return true;
}

/** Reports what was found, and tries its value once more where it broke several rules: each is shrunk on its own. */
function settle<T>(search: Search<T>, found: Found<T>, details: fc.RunDetails<[T]>): void {
  search.known.add(found.rule);
  found.smallest.attempt.smallest(noteOf(found, details));
  if (found.others.length === 0 || !affordable(search, search.left + 1)) return;
  search.boundaries.unshift(found.origin);
  search.ahead.unshift(null);
  search.left += 1;
}

function affordable<T>({ spec, context }: Search<T>, values: number): boolean {
  return context.budget >= spec.requestsPerRun * values;
}

function noteOf<T>(found: Found<T>, details: fc.RunDetails<[T]>): string {
  const value = details.counterexample?.[0] ?? found.origin;
  const tried = found.shrinks === 0 ? '' : `, the smallest of ${found.shrinks + 1} tried`;
  return `with ${cut(fc.stringify(withoutFunctions(value)))}${tried} (seed ${details.seed}, path ${details.counterexamplePath ?? '0'})`;
}

/** A value may say how something is made: what came of it is in its exchanges, and its source is nothing to read. */
function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const told = Object.entries(value).filter(([, inner]) => typeof inner !== 'function');
  return Object.fromEntries(told.map(([name, inner]) => [name, withoutFunctions(inner)]));
}

const longestValue = 300;
const cut = (text: string): string => (text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`);
