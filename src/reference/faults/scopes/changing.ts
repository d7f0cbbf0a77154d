import { change } from '../../change.ts';
import { now } from '../../http/call.ts';
import { breaking } from '../fault.ts';

const year = 365 * 86_400_000;

/** Scopes that a key did not have when it was made, or has no longer. */
export const changingScopeFaults = breaking('scopes.fixed-at-creation', change('access'), {
  'scope.left-by-the-retired: a key may do what a retired key of its business might': (was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) ||
      [...call.deployment.keys.values()].some(
        (other) => other.business === key.business && other.refusedFrom !== null && was.holds(other, scope, call),
      ),
  }),
  'scope.lost-with-age: a year after its first use a key may only do what it was first used for': (was) => {
    const first = new Map<string, { readonly at: number; readonly scope: string }>();
    return {
      holds: (key, scope, call) => {
        const begun = first.get(key.secret) ?? { at: now(call), scope };
        first.set(key.secret, begun);
        return was.holds(key, scope, call) && (now(call) - begun.at < year || scope === begun.scope);
      },
    };
  },
});
