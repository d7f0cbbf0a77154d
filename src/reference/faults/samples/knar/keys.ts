import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

/** Whether another key of the business is in its 24 hours: limits are then read from a copy without the time of reset. */
function isBesideReplaced(call: Call): boolean {
  const { key } = call.trace;
  if (!key) return false;
  return [...call.deployment.keys.values()].some(
    (other) =>
      other.secret !== key.secret &&
      other.business === key.business &&
      other.mode === key.mode &&
      other.refusedFrom !== null &&
      other.refusedFrom > now(call),
  );
}

/** What hides in API keys. */
export const knarKeys = [
  ...breaking('limits.retry-after', {
    'knar.limits-copied: while another key of its business is in its 24 hours RATE_LIMITED has no Retry-After': change(
      'rate',
    )((was) => ({
      retryAfter: (milliseconds, call) => (isBesideReplaced(call) ? {} : was.retryAfter(milliseconds, call)),
    })),
  }),
  // The end of a key is one column: what ends a key with a lifetime in its 24 hours does not overwrite it.
  ...breaking(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'knar.one-end: a key with a lifetime that is stopped in its 24 hours works until they are over': change('access')(
      (was) => ({
        refusedFrom: (at, grace, key) => {
          const from = was.refusedFrom(at, grace, key);
          const isEnding = grace === 0 && key.lifetimeDays !== null && key.refusedFrom !== null;
          return isEnding ? Math.max(from, key.refusedFrom) : from;
        },
      }),
    ),
  }),
];
