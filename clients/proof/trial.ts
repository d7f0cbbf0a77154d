import fc from 'fast-check';
import { clientCases } from '../../src/client/cases/all.ts';
import { clientFaults } from '../faults/all.ts';
import { policy } from '../reference/policy.ts';
import { clientVariants } from '../variants/all.ts';
import { blamed } from './blamed.ts';
import { inProcess } from './in-process.ts';
import { judged } from './judged.ts';
import { liars, lying } from './liar.ts';
import { tried } from './tried.ts';

/** One client in its cases; places are those of `clientFaults`, `clientVariants` and the liars. */
export type Trial =
  | { readonly is: 'reference'; readonly seed: number }
  | { readonly is: 'fault'; readonly place: number }
  | { readonly is: 'variant'; readonly place: number; readonly seed: number; readonly share: number }
  | { readonly is: 'liar'; readonly place: number };

/** Plain data, since it goes from thread to thread. */
export interface TrialEnd {
  readonly findings: readonly string[];
  /** Of the reference: the rules shown kept. */
  readonly kept: readonly string[];
  /** Of a broken client: the cases that found what it breaks. */
  readonly by: readonly string[];
  /** Whether every case came to an end. */
  readonly whole: boolean;
}

export const mostLiars = 1000;
const sampled = fc.sample(liars, { numRuns: mostLiars, seed: 11 });

export default async function trial(it: Trial): Promise<TrialEnd> {
  if (it.is === 'fault') {
    const { by } = await judged(clientFaults[it.place]!, 3);
    return { findings: [], kept: [], by, whole: true };
  }
  if (it.is === 'variant') {
    const cases = clientCases.filter((_each, place) => place % it.share === (it.place + it.seed) % it.share);
    const findings = await blamed(clientVariants[it.place]!, it.seed, cases);
    return { findings, kept: [], by: [], whole: true };
  }
  const cases = it.is === 'reference' ? clientCases : fiveCases(it.place);
  const client = inProcess(policy);
  const ends = await tried(it.is === 'reference' ? client : lying(sampled[it.place]!), cases, seedOf(it));
  return {
    findings: ends.flatMap(({ entry, broken }) => broken.map((rule) => `${entry.id}: ${rule}`)),
    kept: [...new Set(ends.flatMap(({ entry }) => Object.keys(entry.kept)))],
    by: [],
    whole: ends.length === cases.length,
  };
}

const fiveCases = (place: number) =>
  Array.from({ length: 5 }, (_, nth) => clientCases[(place * 37 + nth * 41) % clientCases.length]!);

const seedOf = (it: Trial): number => ('seed' in it ? it.seed : it.place);
