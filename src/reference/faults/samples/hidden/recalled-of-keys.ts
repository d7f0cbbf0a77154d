import type { Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { recalled } from '../rare/recalled.ts';

/** What a service remembers of its keys, which are other objects once they are retired. */
export function recalledOfKeys<Value>(first: () => Value): (key: Key, call: Call) => Value {
  const ofDeployment = recalled(() => new Map<string, Value>());
  return ({ secret }, { deployment }) => {
    const known = ofDeployment(deployment);
    const value = known.get(secret) ?? first();
    known.set(secret, value);
    return value;
  };
}
