import { drawnFault } from '../../reference/faults/drawn/drawn-fault.ts';
import type { Fault } from '../../reference/faults/fault.ts';
import { faults } from '../../reference/faults/faults.ts';
import { standsOn } from '../../reference/faults/fault.ts';
import { variants } from '../../reference/variants/variants.ts';
import { globs } from '../../run/plan/globs.ts';
import type { Job } from './jobs.ts';

/** Which deployments the suite is tried against. */
export interface Choice {
  readonly seed: number;
  /** A part of the name, or of a rule that a fault breaks; left out: all, or those of `fast`. */
  readonly only?: string;
  /** Globs: faults that break one that fits, and against each deployment the checks of those alone; none: all. */
  readonly rules: readonly string[];
  /** A part that turns with the seed. */
  readonly fast?: true;
  /** So many faults by lot, and nothing else. */
  readonly drawn?: number;
}

type How = Pick<Job, 'profile' | 'fast' | 'reproductions' | 'rules'>;

export function faultJobs({ seed, only, rules, fast }: Choice, how: How): readonly Job[] {
  const isAsked = globs(rules);
  const wanted = faults.filter((fault) => isWanted(only)(fault) && fault.breaks.some(isAsked));
  return (fast && only === undefined && rules.length === 0 ? oneForEachRule(wanted, seed) : wanted).map((fault) =>
    jobOf(fault, seed, how),
  );
}

/** Each has a number, which is the seed of its run too. */
export const drawnJobs = (count: number, first: number, how: How): readonly Job[] =>
  Array.from({ length: count }, (_, at) => jobOf(drawnFault(first + at), first + at, how));

const jobOf = (fault: Fault, seed: number, how: How): Job => ({
  is: 'fault',
  name: fault.name,
  breaks: fault.breaks,
  deployments: standsOn(fault),
  seed,
  ...how,
});

/** The reference and its variants. */
export const lawfulDeployments = (only?: string): readonly Pick<Job, 'is' | 'name'>[] =>
  [
    { is: 'faultless' as const, name: 'reference' },
    ...variants.map(({ name }) => ({ is: 'variant' as const, name })),
  ].filter(isWanted(only));

/** Each with each of the seeds. */
export function lawfulJobs(choice: Choice, seeds: number, profile: Job['profile']): readonly Job[] {
  const { seed, only, rules, fast } = choice;
  const wanted = lawfulDeployments(only);
  return (fast && only === undefined && rules.length === 0 ? oneVariant(wanted, seed) : wanted).flatMap((deployment) =>
    Array.from({ length: seeds }, (_, more) => ({
      ...deployment,
      seed: seed + more,
      profile,
      deployments: ['sandbox', 'live'] as const,
      breaks: [],
      rules,
      fast: false,
      reproductions: false,
    })),
  );
}

const isWanted =
  (only: string | undefined) =>
  ({ name, breaks = [] }: { readonly name: string; readonly breaks?: readonly string[] }): boolean =>
    only === undefined || [name, ...breaks].some((each) => each.includes(only));

const fastShare = 30;

/** Which rules are looked at, and which fault stands for a rule, turns with the seed. */
function oneForEachRule<F extends { readonly breaks: readonly string[] }>(faults: readonly F[], seed: number): F[] {
  const byRule = new Map<string, F[]>();
  for (const fault of faults) for (const rule of fault.breaks) byRule.set(rule, [...(byRule.get(rule) ?? []), fault]);
  const turned = [...byRule.values()].filter((_, at) => (at + seed) % fastShare === 0);
  return [...new Set(turned.map((its) => its[seed % its.length]!))];
}

/** A variant that turns with the seed. The reference itself is what the tests run whole. */
function oneVariant<D extends { readonly is: Job['is'] }>(deployments: readonly D[], seed: number): D[] {
  const variants = deployments.filter(({ is }) => is === 'variant');
  return [variants[seed % variants.length]!];
}
