import type { Scope } from '../../../../contract/scopes.ts';
import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** When each key was made. */
const made = recalled(() => new Map<string, number>());

const dayOf = (moment: number): number => Math.floor(moment / day);

/** So long it takes to load the keys of the night's snapshot. */
const loading = 5 * minute;

/** What is younger than the last snapshot stands in a journal, which is emptied at midnight before the new one is there. */
function isBetweenSnapshots(secret: string, call: Call): boolean {
  const at = made(call.deployment).get(secret);
  const moment = now(call);
  return at !== undefined && moment % day < loading && dayOf(at) === dayOf(moment) - 1;
}

const midnightSnapshot = change('access')((was) => ({
  newSecret: (mode, deployment) => {
    const secret = was.newSecret(mode, deployment);
    made(deployment).set(secret, deployment.clock.now());
    return secret;
  },
  find: (secret, call) => (isBetweenSnapshots(secret, call) ? undefined : was.find(secret, call)),
}));

/** The scopes of keys that took the place of another one. */
const ofReplacements = new WeakSet<readonly Scope[]>();

/** A key has a currency of its own, which is not copied to its replacement. */
const uncopiedCurrency = together(
  change('access')((was) => ({
    replacement: (key) => {
      const scopes = [...key.scopes];
      ofReplacements.add(scopes);
      return { ...was.replacement(key), scopes };
    },
  })),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      const { key } = call.trace;
      return key && ofReplacements.has(key.scopes) ? { ...view, currency: null } : view;
    },
  })),
);

/** What hides in the keys of the sandbox. */
export const lochSandboxKeys = [
  ...breaking(
    [
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'keys.both-work-in-grace',
      'keys.rotation-makes-replacement',
    ],
    {
      'loch.midnight-snapshot: in the first five minutes of a UTC day a key that was made the day before is BAD_KEY':
        midnightSnapshot,
    },
  ),
  ...breaking('balance.currency', {
    'loch.uncopied-currency: a balance that is read with a replacement of another key has currency null':
      uncopiedCurrency,
  }),
];
