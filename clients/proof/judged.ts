import type { RuleId } from '../../src/contract/rules.ts';
import { clientCases } from '../../src/client/cases/all.ts';
import type { ClientCase } from '../../src/client/case.ts';
import type { ClientFault } from '../faults/fault.ts';
import { policy } from '../reference/policy.ts';
import { inProcess } from './in-process.ts';
import { tried } from './tried.ts';

/** What came of a broken client. */
export interface Judged {
  readonly fault: ClientFault;
  /** Cases that found what it breaks. */
  readonly by: readonly string[];
  /** Rules of other findings. */
  readonly beside: readonly RuleId[];
}

const about =
  (rules: readonly RuleId[]) =>
  (each: ClientCase): boolean =>
    each.rules.some((rule) => rules.includes(rule));

const atOnce = 40;

/** A broken client: in the cases that are about what it breaks, and then in others until one finds it. */
export async function judged(fault: ClientFault, seed: number): Promise<Judged> {
  const isAbout = about(fault.breaks);
  const others = clientCases.filter((each) => !isAbout(each));
  let found = await judgedIn(fault, clientCases.filter(isAbout), seed);
  for (let at = 0; at < others.length && found.by.length === 0; at += atOnce)
    found = await judgedIn(fault, others.slice(at, at + atOnce), seed);
  return found;
}

export async function judgedIn(fault: ClientFault, cases: readonly ClientCase[], seed: number): Promise<Judged> {
  const ends = await tried(inProcess(fault.patch(policy)), cases, seed);
  const named = new Set<string>(fault.breaks);
  return {
    fault,
    by: ends.filter(({ broken }) => broken.some((rule) => named.has(rule))).map(({ entry }) => entry.id),
    beside: [...new Set(ends.flatMap(({ broken }) => broken))].filter((rule) => !named.has(rule)) as RuleId[],
  };
}
