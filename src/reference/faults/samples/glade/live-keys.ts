import type { Scope } from '../../../../contract/scopes.ts';
import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** So many refusals of a draft within an hour look like somebody who tries a stolen key. */
const suspicious = 3;

/** When each key was refused since its business is not live. */
const refusals = recalled(() => new Map<string, readonly number[]>());

const lately = ({ secret }: Key, at: number, { deployment }: Call): readonly number[] =>
  (refusals(deployment).get(secret) ?? []).filter((moment) => at - moment < hour);

const guarded = change('access')((was) => ({
  revoked: (key, at, call) => was.revoked(key, at, call) || lately(key, at, call).length >= suspicious,
  admitted: (business, call) => {
    const admitted = was.admitted(business, call);
    const { key } = call.trace;
    const at = call.deployment.clock.now();
    if (!admitted && key) refusals(call.deployment).set(key.secret, [...lately(key, at, call), at]);
    return admitted;
  },
}));

/** The scopes of replacements. */
const copied = new WeakSet<readonly Scope[]>();

/** The grants of a key are copied by what they open, and the list of that is older than notices. */
const olderGrants = change('access')((was) => ({
  replacement: (key) => {
    const scopes = [...key.scopes];
    copied.add(scopes);
    return { ...was.replacement(key), scopes };
  },
  holds: (key, scope, call) =>
    was.holds(key, scope, call) && !(asksFor('bills.notify')(call) && copied.has(key.scopes)),
}));

/** What hides in the keys of live. */
export const gladeLiveKeys = [
  ...breakingLive(
    [
      'errors.cause-of-merchant-not-live',
      'errors.status-of-merchant-not-live',
      'auth.live-key-needs-live-business',
      'errors.cause-of-key-revoked',
    ],
    { 'glade.guarded: the fourth request of a draft business within an hour is told KEY_REVOKED': guarded },
  ),
  ...breakingLive(
    [
      'scopes.bills.notify.sufficient',
      'keys.replacement-has-same-scopes',
      'errors.cause-of-forbidden-scope',
      'scopes.fixed-at-creation',
    ],
    { 'glade.older-grants: a key that replaces another with bills:write may not send a notice': olderGrants },
  ),
];
