import { scopes, type Scope } from '../../../../contract/scopes.ts';
import { answers, change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Keys with a lifetime stand in a younger table, by resource and level: that of the key is told, not the needed one. */
function levelOf(key: Key | undefined, needed: Scope): Scope {
  const read = scopes.find((scope) => scope === needed.replace(':write', ':read'));
  return key && key.lifetimeDays !== null && read && key.scopes.includes(read) ? read : needed;
}

/** After so many refusals nobody needs the row of a revoked key any more. */
const keptRefusals = 5;

const refusals = recalled(() => new Map<string, number>());

const refusalsOf = (secret: string, { deployment }: Call): number => refusals(deployment).get(secret) ?? 0;

const purged = together(
  answers(refusedWith('KEY_REVOKED'))((_answer, call) => {
    const secret = call.behaviour.access.secret(call);
    if (secret !== null) refusals(call.deployment).set(secret, refusalsOf(secret, call) + 1);
    return {};
  }),
  change('access')((was) => ({
    find: (secret, call) => (refusalsOf(secret, call) < keptRefusals ? was.find(secret, call) : undefined),
  })),
);

/** What hides in who calls the sandbox. */
export const brookSandboxCallers = [
  ...breaking('errors.scope-is-the-needed-one', {
    'brook.level-of-key: a key with a lifetime and the scope to read is told that scope where it must not write':
      change('access')((was) => ({
        neededScope: (scope, call) => levelOf(call.trace.key, was.neededScope(scope, call)),
      })),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'errors.cause-of-bad-key'], {
    'brook.purged-row: a revoked key that was refused five times is a BAD_KEY': purged,
  }),
];
