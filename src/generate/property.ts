import type fc from 'fast-check';
import type { RuleId } from '../contract/rules.ts';
import type { Deployment } from '../evidence/exchange.ts';
import type { Check, Needs, Profile } from '../run/check/check.ts';
import { explore } from './explore.ts';
import type { Body } from './trial.ts';

export interface Property<T> {
  readonly id: string;
  readonly title: string;
  /** Left out: the sandbox. */
  readonly deployment?: Deployment;
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  readonly arbitrary: fc.Arbitrary<T>;
  /** Tried first, in this order. */
  readonly boundaries: readonly T[];
  /** Values tried in all, boundaries included. */
  readonly runs: Readonly<Record<Profile, number>>;
  /** Requests that one value takes at the most. */
  readonly requestsPerRun: number;
  readonly wait_s?: number;
  /** Other checks would blur what it sees. */
  readonly alone?: true;
  /** Sends what the value says; what comes back is judged by others. */
  readonly body: Body<T>;
}

/** A check that holds for every value: the known boundaries, then random ones, shrunk to the smallest that fails. */
export function property<T>(spec: Property<T>): Check {
  const { id, title, rules, needs, runs, requestsPerRun } = spec;
  return {
    id,
    title,
    kind: 'property',
    deployment: spec.deployment ?? 'sandbox',
    rules,
    needs,
    cost: {
      quick: runs.quick * requestsPerRun,
      standard: runs.standard * requestsPerRun,
      deep: runs.deep * requestsPerRun,
    },
    wait_s: spec.wait_s ?? 0,
    ...(spec.alone && { alone: true }),
    run: (context) => explore(spec, context),
  };
}
