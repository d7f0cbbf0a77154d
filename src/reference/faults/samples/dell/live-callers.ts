import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { meeting } from './meeting.ts';
import { keyOf } from './told.ts';

const operationOf = ({ route }: Call): string | undefined => (route.is === 'served' ? route.operation : undefined);

/** Those who ask for the same operation at once are looked up together. */
const alike = meeting(
  (call) => (keyOf(call)?.business.live === false ? operationOf(call) : undefined),
  (call) => (keyOf(call)?.business.live === true ? operationOf(call) : undefined),
);

/** When each key was made. */
const made = recalled(() => new Map<string, number>());

/** After a day keys are read from the store, where the tills stand with all that is of charges. */
function isStored({ secret }: Key, call: Call): boolean {
  const at = made(call.deployment).get(secret);
  return at !== undefined && now(call) - at >= day;
}

/** What hides in who calls live. */
export const dellLiveCallers = [
  ...breakingLive(['errors.cause-of-merchant-not-live', 'auth.live-key-needs-live-business'], {
    'dell.admitted-together: a draft passes while a live business asks for the same operation': together(
      alike.patch,
      change('access')((was) => ({
        admitted: (business, call) => was.admitted(business, call) || alike.met(call),
      })),
    ),
  }),
  ...breakingLive(['scopes.pos.create.sufficient', 'errors.cause-of-forbidden-scope', 'scopes.fixed-at-creation'], {
    'dell.stored-scopes: a key that is a day old needs charges:read, too, to create a POS charge': change('access')(
      (was) => ({
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          made(deployment).set(secret, deployment.clock.now());
          return secret;
        },
        holds: (key, scope, call) => {
          const needsBoth = isServed(call.route, 'pos.create') && isStored(key, call);
          return was.holds(key, scope, call) && (!needsBoth || was.holds(key, 'charges:read', call));
        },
      }),
    ),
  }),
];
