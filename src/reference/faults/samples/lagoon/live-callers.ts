import { change, check } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

/** When a key was refused for want of the scope; what it wanted is kept among what it has. */
const wishes = recalled(() => new Map<string, number>());
const kept = 10 * minute;

const grantedWish = change('access')((was) => ({
  holds: (key, scope, call) => {
    if (was.holds(key, scope, call)) return true;
    if (!asksFor('links.create')(call)) return false;
    const wished = wishes(call.deployment);
    const since = wished.get(key.secret);
    if (since !== undefined && now(call) - since < kept) return true;
    wished.set(key.secret, now(call));
    return false;
  },
}));

/** For so long at the start of each minute the keys of the sandbox are loaded again. */
const loading = 5 * second;

/** What hides in who calls live. */
export const lagoonLiveCallers = [
  ...breakingLive('scopes.links.create.required', {
    'lagoon.granted-wish: for 10 minutes after it was refused a link, a key without links:write makes links':
      grantedWish,
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'lagoon.reloaded-keys: in the first 5 seconds of a minute a test key is told BAD_KEY': check('address')(
      (was) => (call) => {
        const refusal = was(call);
        const isLoading = now(call) % minute < loading;
        return isLoading && refusal?.code === 'USE_SANDBOX_URL' ? { code: 'BAD_KEY' } : refusal;
      },
    ),
  }),
];
