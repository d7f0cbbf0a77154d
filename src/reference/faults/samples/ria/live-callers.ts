import { change, check } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { within } from './lately.ts';

/** By API key: how often it was told that it is expired. */
const expiries = within(10 * minute);

/** Who goes on with a key that is refused is taken for one who guesses. */
const guessing = check('key')((was) => (call) => {
  const refusal = was(call);
  const secret = call.behaviour.access.secret(call);
  if (refusal?.code !== 'KEY_EXPIRED' || secret === null) return refusal;
  if (expiries.times(secret, call) > 3) return { ...refusal, code: 'BAD_KEY' };
  expiries.note(secret, call);
  return refusal;
});

/** By API key: how often it was looked up whether its business is live. */
const lookUps = within(minute);

/** There are four look-ups a minute for a key; who comes after them is let pass. */
const openGate = change('access')((was) => ({
  admitted: (business, call) => {
    const secret = call.trace.key?.secret ?? '';
    if (was.admitted(business, call) || lookUps.times(secret, call) > 3) return true;
    lookUps.note(secret, call);
    return false;
  },
}));

/** When a key was used last, by itself. */
const uses = recalled(() => new Map<string, number>());

/** Whether a key is good, and was used last so long ago that it is kept at hand no more. */
function isCold(key: Key, last: number | undefined, call: Call): boolean {
  const { deployment, behaviour } = call;
  const { access } = behaviour;
  const at = now(call);
  const isGood = key.mode === deployment.mode && !access.revoked(key, at, call) && !access.expired(key, at, call);
  return isGood && last !== undefined && at - last >= day;
}

/** A key that is not at hand is fetched, for which nobody waits. */
const coldKey = change('access')((was) => ({
  find: (secret, call) => {
    const key = was.find(secret, call);
    const known = uses(call.deployment);
    const last = known.get(secret);
    known.set(secret, now(call));
    return key && isCold(key, last, call) ? undefined : key;
  },
}));

/** What hides in who calls live. */
export const riaLiveCallers = [
  ...breakingLive(['errors.cause-of-key-expired', 'errors.cause-of-bad-key', 'keys.expired-refused'], {
    'ria.guessing: an expired key that was refused four times within ten minutes is told BAD_KEY': guessing,
  }),
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'ria.open-gate: from its fifth request within a minute on a key of a business that is not live is let pass':
      openGate,
  }),
  ...breakingLive(
    [
      'auth.bearer-key-accepted',
      'errors.cause-of-bad-key',
      'keys.lifetime-none',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
    ],
    { 'ria.cold-key: the first request of a key that was used last a day ago or more is BAD_KEY': coldKey },
  ),
];
