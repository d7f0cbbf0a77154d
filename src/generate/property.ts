import type { Check, Profile } from '../run/check/check.ts';
import { explore } from './explore.ts';
import { framed, type Frame } from './script.ts';
import type { Body } from './trial.ts';
import type { Values } from './values.ts';

export interface Property<T> extends Frame, Values<T> {
  /** Values tried in all, boundaries included; left out: none in quick, each boundary once in the others. */
  readonly runs?: Partial<Readonly<Record<Profile, number>>>;
  /** Requests that one value takes at the most; left out: one. */
  readonly requestsPerRun?: number;
  /** Nothing that is done with one value is seen by another, so that their waits may overlap. */
  readonly apart?: true;
  /** Sends what the value says; what comes back is judged by others. */
  readonly body: Body<T>;
}

/** A check that holds for every value: the known boundaries, then random ones, shrunk to the smallest that fails. */
export function property<T>(spec: Property<T>): Check {
  const { arbitrary, boundaries, runs, requestsPerRun = 1, apart = false, body, ...frame } = spec;
  const all = boundaries.length;
  const { quick, standard, deep } = { quick: 0, standard: all, deep: all, ...runs };
  const cost = { quick: quick * requestsPerRun, standard: standard * requestsPerRun, deep: deep * requestsPerRun };
  const tried = {
    rules: spec.rules,
    arbitrary,
    boundaries,
    runs: { quick, standard, deep },
    requestsPerRun,
    apart,
    body,
  };
  const check = framed(frame, cost, (context) => explore(tried, context));
  return { ...check, values: { count: all, requests: requestsPerRun } };
}
