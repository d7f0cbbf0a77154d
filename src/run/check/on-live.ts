import { ruleById } from '../../contract/rules.ts';
import type { KeyNeed } from '../../target/keys.ts';
import type { Check } from './check.ts';

/** A check of the sandbox as one of live: with keys of live, for the rules that hold there too. */
export function onLive(check: Check): Check {
  const { id, rules, needs, deployment } = check;
  if (deployment === 'live') return check;
  const keys = Object.fromEntries(Object.entries(needs.keys).map(([name, need]) => [name, turned(need)]));
  return {
    ...check,
    id: `live/${id}`,
    deployment: 'live',
    rules: rules.filter((rule) => ruleById.get(rule)?.deployment !== 'sandbox'),
    needs: { ...needs, keys },
  };
}

/** A key of this deployment becomes one of the other, and a key of the other one of this. */
const turned = (need: KeyNeed): KeyNeed => ({ ...need, mode: need.mode === 'live' ? 'test' : 'live' });
