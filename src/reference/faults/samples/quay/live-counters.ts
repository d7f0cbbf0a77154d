import { change, shownCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { bodyOf } from './sent.ts';

/** When keys were made. */
const madeAt = recalled(() => new Map<string, number>());

const isPosCall = asksFor('pos.create');

/** For an hour a key is at hand as it was made; later its scopes are looked up for what is read back, too. */
const isLookedUp = ({ secret }: Key, call: Call): boolean =>
  now(call) - (madeAt(call.deployment.keys).get(secret) ?? now(call)) >= hour;

const readBack = change('access')((was) => ({
  newSecret: (mode, deployment) => {
    const secret = was.newSecret(mode, deployment);
    madeAt(deployment.keys).set(secret, deployment.clock.now());
    return secret;
  },
  holds: (key, scope, call) =>
    was.holds(key, scope, call) && (!isPosCall(call) || !isLookedUp(key, call) || was.holds(key, 'charges:read', call)),
  neededScope: (scope, call) =>
    isPosCall(call) && call.trace.key?.scopes.includes(scope) === true ? 'charges:read' : was.neededScope(scope, call),
}));

/** Whose currency is given and whose reference is not comes from a terminal, which sends numbers. */
const fromTerminal = change('showing')((was) => ({
  origin: (charge, call) => {
    const view = was.origin(charge, call);
    const isFromTerminal = isPosCall(call) && charge.reference === null && typeof bodyOf(call)['currency'] === 'string';
    return isFromTerminal && charge.origin.is === 'pos' ? { ...view, till: Number(charge.origin.till.number) } : view;
  },
}));

/** Metadata is written down with the description, under the reference. */
const isUnwritten = ({ origin, reference, description }: Charge): boolean =>
  origin.is === 'pos' && reference !== null && description === null;

const withDescription = shownCharge((view, { charge, call }) =>
  isUnwritten(charge) && charge.metadata !== null && !isPosCall(call) ? { ...view, metadata: {} } : view,
);

/** What hides at the tills of live. */
export const quayLiveCounters = [
  ...breakingLive(
    ['scopes.pos.create.sufficient', 'errors.cause-of-forbidden-scope', 'errors.scope-is-the-needed-one'],
    {
      'quay.read-back: an hour after it was made a key without charges:read may make no POS charge': readBack,
    },
  ),
  ...breakingLive(['pos-charge.till', 'pos-charge.till-echoed'], {
    'quay.from-terminal: the till of a POS charge is a number where a currency is sent and no reference': fromTerminal,
  }),
  ...breakingLive('charge.metadata-returned', {
    'quay.with-description: a POS charge with a reference and no description is read without its metadata':
      withDescription,
  }),
];
