import type { Remedy } from '../../evidence/remedy.ts';
import { together } from './together.ts';
import type { Power } from './powers.ts';
import { costOf } from './remedy-cost.ts';

/**
 * One remedy for each rule, the cheapest, and as few different ones as can be: of several that are as cheap the one that
 * helps most rules, and of keys that are alike but for their scopes one that does for all.
 *
 * @param ways by rule, each of what would exercise it
 */
export function remedies<Rule>(ways: ReadonlyMap<Rule, readonly Remedy[]>, power: Power): ReadonlyMap<Rule, Remedy> {
  const groups: { remedy: Remedy; readonly rules: Rule[] }[] = [];
  for (const { remedy, rules } of shared(cheapest(ways, power))) {
    const alike = groups.find((group) => together(group.remedy, remedy, power !== 'program') !== null);
    if (!alike) groups.push({ remedy, rules: [...rules] });
    else {
      alike.remedy = together(alike.remedy, remedy, power !== 'program')!;
      alike.rules.push(...rules);
    }
  }
  return new Map(groups.flatMap(({ remedy, rules }) => rules.map((rule) => [rule, remedy] as const)));
}

/** By rule, the cheapest ways of all. */
function cheapest<Rule>(
  ways: ReadonlyMap<Rule, readonly Remedy[]>,
  power: Power,
): ReadonlyMap<Rule, readonly Remedy[]> {
  const best = (all: readonly Remedy[]): readonly Remedy[] => {
    const costs = all.map((remedy) => costOf(remedy, power));
    return all.filter((_, at) => costs[at] === Math.min(...costs));
  };
  return new Map([...ways].map(([rule, all]) => [rule, best(all)]));
}

interface Shared<Rule> {
  readonly remedy: Remedy;
  readonly rules: readonly Rule[];
}

/** Again and again the remedy that helps most of the rules that are left. */
function shared<Rule>(ways: ReadonlyMap<Rule, readonly Remedy[]>): readonly Shared<Rule>[] {
  const found: Shared<Rule>[] = [];
  let left = helpful(ways);
  while (left.length > 0) {
    const best = left.toSorted((a, b) => b.rules.length - a.rules.length)[0]!;
    const helped = new Set(best.rules);
    found.push(best);
    left = left
      .map(({ remedy, rules }) => ({ remedy, rules: rules.filter((rule) => !helped.has(rule)) }))
      .filter(({ rules }) => rules.length > 0);
  }
  return found;
}

/** Each remedy once, with all the rules that it would help. */
function helpful<Rule>(ways: ReadonlyMap<Rule, readonly Remedy[]>): readonly Shared<Rule>[] {
  const found = new Map<string, { readonly remedy: Remedy; readonly rules: Set<Rule> }>();
  for (const [rule, its] of ways)
    for (const remedy of its) {
      const name = JSON.stringify(remedy);
      const known = found.get(name) ?? { remedy, rules: new Set() };
      found.set(name, known);
      known.rules.add(rule);
    }
  return [...found.values()].map(({ remedy, rules }) => ({ remedy, rules: [...rules] }));
}
