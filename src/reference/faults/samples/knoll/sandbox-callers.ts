import { change, together } from '../../../change.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Charges whose request came again: their answers are kept in a cache, which goes by the path and the business. */
const repeated = recalled(() => new Set<string>());

const cachedReplays = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      repeated(call.deployment).add(charge.id);
      return was.replay(charge, first, call);
    },
  })),
  change('access')((was) => ({
    holds: (key, scope, call) => {
      if (was.holds(key, scope, call)) return true;
      const { charges } = call.deployment;
      const id = isServed(call.route, 'charges.get') ? askedId(call) : '';
      return repeated(call.deployment).has(id) && charges.get(id)?.business === key.business;
    },
  })),
);

/** What hides in who calls the sandbox. */
export const knollSandboxCallers = [
  ...breaking('scopes.charges.get.required', {
    'knoll.cached-replay: a charge whose creation was repeated is read without charges:read': cachedReplays,
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-key-revoked'], {
    // The sandbox gets to know of live keys that they were retired, and not from when on.
    'knoll.retired-elsewhere: at the sandbox a live key within the grace of its replacement is KEY_REVOKED': change(
      'access',
    )((was) => ({
      revoked: (key, at, call) => was.revoked(key, at, call) || (key.mode === 'live' && key.refusedFrom !== null),
    })),
  }),
];
