import type { RuleId } from '../../contract/rules.ts';
import { groupBy } from '../../evidence/group.ts';
import type { Remedy } from '../../evidence/remedy.ts';
import { together } from './together.ts';
import type { Power } from './powers.ts';
import { costOf } from './remedy-cost.ts';

interface Helpful {
  readonly remedy: Remedy;
  readonly rules: readonly RuleId[];
}

/**
 * One remedy for each rule, the cheapest, and as few different ones as can be: of several that are as cheap the one that
 * helps most rules, and of keys that are alike but for their scopes one that does for all.
 *
 * @param ways by rule, each of what would exercise it
 */
export function remedies(ways: ReadonlyMap<RuleId, readonly Remedy[]>, power: Power): ReadonlyMap<RuleId, Remedy> {
  const groups: Helpful[] = [];
  for (const { remedy, rules } of fewest(cheapest(ways, power))) {
    const joined = groups.map((group) => together(group.remedy, remedy, power !== 'program'));
    const at = joined.findIndex((one) => one !== null);
    if (at < 0) groups.push({ remedy, rules });
    else groups[at] = { remedy: joined[at]!, rules: [...groups[at]!.rules, ...rules] };
  }
  return new Map(groups.flatMap(({ remedy, rules }) => rules.map((rule) => [rule, remedy] as const)));
}

/** Each of the remedies that are the cheapest for a rule once, with all the rules that it would help. */
function cheapest(ways: ReadonlyMap<RuleId, readonly Remedy[]>, power: Power): readonly Helpful[] {
  const each = [...ways].flatMap(([rule, all]) => {
    const least = Math.min(...all.map((remedy) => costOf(remedy, power)));
    return all.filter((remedy) => costOf(remedy, power) === least).map((remedy) => ({ remedy, rule }));
  });
  return [...groupBy(each, ({ remedy }) => JSON.stringify(remedy)).values()].map((same) => ({
    remedy: same[0]!.remedy,
    rules: [...new Set(same.map(({ rule }) => rule))],
  }));
}

/** Again and again the remedy that helps most of the rules that are left. */
function fewest(helpful: readonly Helpful[]): readonly Helpful[] {
  const found: Helpful[] = [];
  let left = helpful;
  while (left.length > 0) {
    const best = left.toSorted((a, b) => b.rules.length - a.rules.length)[0]!;
    found.push(best);
    left = left
      .map(({ remedy, rules }) => ({ remedy, rules: rules.filter((rule) => !best.rules.includes(rule)) }))
      .filter(({ rules }) => rules.length > 0);
  }
  return found;
}
