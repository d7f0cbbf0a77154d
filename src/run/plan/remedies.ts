import type { RuleId } from '../../contract/rules.ts';
import { groupBy } from '../../evidence/group.ts';
import type { Missing, MissingKey, Remedy } from '../../evidence/remedy.ts';
import { keysForAll } from './further-keys.ts';
import { isPersonal, type Power } from './powers.ts';
import { costOf, night_s } from './remedy-cost.ts';

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

/** One remedy that does for what either does, at no higher a cost; null when there is none. */
function together(a: Remedy, b: Remedy, oneOperator: boolean): Remedy | null {
  const [keysOfA, keysOfB] = [a.filter(isKey), b.filter(isKey)];
  const keys = keysForAll(keysOfA, keysOfB);
  if (a.length !== b.length || keysOfA.length !== keysOfB.length || keys.length > keysOfA.length) return null;
  const othersOfB = b.filter((missing) => !isKey(missing));
  const others = a.filter((missing) => !isKey(missing)).map((one, at) => either(one, othersOfB[at]!, oneOperator));
  return others.every((missing) => missing !== null) ? [...keys, ...others] : null;
}

const isKey = (missing: Missing): missing is MissingKey => missing.is === 'key';

function either(a: Missing, b: Missing, oneOperator: boolean): Missing | null {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (a.is === 'patience' && b.is === 'patience' && Math.max(a.seconds, b.seconds) <= night_s)
    return { is: 'patience', seconds: Math.max(a.seconds, b.seconds) };
  // Whoever asks a person has all that a person can do.
  if (a.is === 'operator' && b.is === 'operator' && oneOperator && isPersonal(a) && isPersonal(b))
    return { ...a, actions: [...new Set([...a.actions, ...b.actions])].toSorted() };
  return null;
}
