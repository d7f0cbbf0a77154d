import { harmOf } from '../findings/harm.ts';
import { effect, rankingOf } from '../findings/ranking.ts';

/** Of one rule. */
interface Breaches {
  readonly rule: string;
  /** The exchanges of each, the decisive one last. */
  readonly each: readonly (readonly number[])[];
}

/**
 * By rule, how many decisive exchanges rest on an earlier one that broke another rule by itself: what was wrong from the start
 * goes on being wrong. A header changes no object.
 */
export function following(all: readonly Breaches[]): ReadonlyMap<string, number> {
  const brokenAt = new Map<number, Set<string>>();
  for (const { rule, each } of all)
    for (const exchanges of each) {
      const n = exchanges.at(-1);
      if (n === undefined) continue;
      const rules = brokenAt.get(n) ?? new Set();
      brokenAt.set(n, rules.add(rule));
    }
  const explains = (other: string, rule: string): boolean =>
    other !== rule && rankingOf(other) > effect && harmOf(other) !== 'header';
  const follows = (rule: string, exchanges: readonly number[]): boolean =>
    exchanges.slice(0, -1).some((n) => [...(brokenAt.get(n) ?? [])].some((other) => explains(other, rule)));
  return new Map(
    all.map(({ rule, each }) => [
      rule,
      new Set(each.filter((exchanges) => follows(rule, exchanges)).map((exchanges) => exchanges.at(-1))).size,
    ]),
  );
}
