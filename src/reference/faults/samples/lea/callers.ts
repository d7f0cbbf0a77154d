import { change, check } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { statusOf } from '../../refusals.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** When each unknown key was first looked for: so long it is remembered that there is none. */
const lookedFor = recalled(() => new Map<string, number>());

/** On the first of a month the keys that were retired before it are moved to the archive. */
function isBeingArchived({ refusedFrom }: Key, at: number): boolean {
  const today = new Date(at);
  const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  return refusedFrom !== null && refusedFrom < month && today.getUTCDate() === 1;
}

/** What hides in who calls. */
export const leaCallers = [
  ...breaking(['errors.cause-of-bad-key', 'errors.cause-of-key-expired'], {
    'lea.remembered-unknown: an unknown key that was refused an hour ago or more is KEY_EXPIRED': check('key')(
      (was) => (call) => {
        const refusal = was(call);
        const { access } = call.behaviour;
        const secret = access.secret(call);
        if (refusal?.code !== 'BAD_KEY' || secret === null || !access.wellFormed(secret, call)) return refusal;
        const all = lookedFor(call.deployment);
        const first = all.get(secret) ?? now(call);
        all.set(secret, first);
        return now(call) - first >= hour ? { code: 'KEY_EXPIRED' } : refusal;
      },
    ),
  }),
  ...breaking(['errors.cause-of-key-revoked', 'errors.cause-of-bad-key'], {
    'lea.archive-day: on the first of a month a key that was retired before it is BAD_KEY': change('access')((was) => ({
      find: (secret, call) => {
        const key = was.find(secret, call);
        return key && isBeingArchived(key, now(call)) ? undefined : key;
      },
    })),
  }),
  ...breaking('errors.status-of-forbidden-scope', {
    'lea.lent-keys: a key with a lifetime that lacks a scope is refused with 401': statusOf(
      'FORBIDDEN_SCOPE',
      401,
      // Tokens that end are checked by a gateway of their own.
      ({ trace }) => typeof trace.key?.lifetimeDays === 'number',
    ),
  }),
];
