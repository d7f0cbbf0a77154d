import type { Missing, MissingKey, Remedy } from '../../evidence/remedy.ts';
import { keysForAll } from './further-keys.ts';
import { isPersonal } from './powers.ts';
import { night_s } from './remedy-cost.ts';

/** One remedy that does for what either does, at no higher a cost; null when there is none. */
export function together(a: Remedy, b: Remedy, oneOperator: boolean): Remedy | null {
  const keys = keysForAll(a.filter(isKey), b.filter(isKey));
  if (keys.length > Math.max(a.filter(isKey).length, b.filter(isKey).length)) return null;
  if (a.filter(isKey).length !== b.filter(isKey).length) return null;
  const [first, second] = [a.filter(isOther), b.filter(isOther)];
  if (first.length !== second.length) return null;
  const others = first.map((missing, at) => either(missing, second[at]!, oneOperator));
  return others.every((missing) => missing !== null) ? [...keys, ...others] : null;
}

const isKey = (missing: Missing): missing is MissingKey => missing.is === 'key';
const isOther = (missing: Missing): boolean => missing.is !== 'key';

function either(a: Missing, b: Missing, oneOperator: boolean): Missing | null {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (a.is === 'patience' && b.is === 'patience' && Math.max(a.seconds, b.seconds) <= night_s)
    return { is: 'patience', seconds: Math.max(a.seconds, b.seconds) };
  // Whoever asks a person has all that a person can do.
  if (a.is === 'operator' && b.is === 'operator' && oneOperator && isPersonal(a) && isPersonal(b))
    return { ...a, actions: [...new Set([...a.actions, ...b.actions])].toSorted() };
  return null;
}
