import { change } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** When a business was last found not to be live; that is kept for an hour. */
const found = recalled((): { at?: number } => ({}));

/** While it is looked up anew whoever asks is let through. */
function isLookedUpAnew(business: Business, call: Call): boolean {
  const kept = found(business);
  const at = furthest(call);
  const lapsed = kept.at !== undefined && at - kept.at > hour;
  kept.at = at;
  return lapsed;
}

/** What hides in who calls live. */
export const meadLiveCallers = [
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'mead.looked-up-anew: the first request of a draft that was last refused more than an hour ago passes': change(
      'access',
    )((was) => ({
      admitted: (business, call) => was.admitted(business, call) || isLookedUpAnew(business, call),
    })),
  }),
];
