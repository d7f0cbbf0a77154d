import type { Scope } from '../../../../contract/scopes.ts';
import { change, check, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { noting } from '../rare/replacements.ts';

/** The scopes of keys that were made in place of another. */
const ofReplacements = new WeakSet<readonly Scope[]>();

/** Whoever replaces a key writes down its routes anew, and finds that of the balance below those of charges. */
const lacksRouteOfBalance = ({ scopes }: Key): boolean =>
  ofReplacements.has(scopes) && scopes.includes('balance:read') && !scopes.includes('charges:read');

const routesWrittenAnew = together(
  noting(ofReplacements),
  check('route')((was) => (call) => {
    const { key } = call.trace;
    const isLost = key && isServed(call.route, 'balance.get') && lacksRouteOfBalance(key);
    return was(call) ?? (isLost ? { code: 'NOT_FOUND' } : null);
  }),
);

/** The scope and the method that are left at the path of charges to who may not do the other. */
function leftAtCharges({ route }: Call): { readonly scope: Scope; readonly method: string } | null {
  if (isServed(route, 'charges.create')) return { scope: 'charges:read', method: 'GET' };
  return isServed(route, 'charges.list') ? { scope: 'charges:write', method: 'POST' } : null;
}

/** A key in its grace is served by a table of routes that holds only what its scopes open. */
const routesOfGrace = check('scope')((was) => (call) => {
  const refusal = was(call);
  const { key } = call.trace;
  const left = leftAtCharges(call);
  const isInGrace = key !== undefined && key.refusedFrom !== null;
  if (refusal?.code !== 'FORBIDDEN_SCOPE' || !isInGrace || !left || !key.scopes.includes(left.scope)) return refusal;
  return { code: 'METHOD_NOT_ALLOWED', headers: { Allow: left.method } };
});

const shortLifetime = 30;

/** Every quarter the keys for reading that outlive a month are looked through, and retired where they are over. */
const isLookedThrough = ({ scopes, lifetimeDays }: Key): boolean =>
  lifetimeDays !== null && lifetimeDays > shortLifetime && scopes.every((scope) => scope.endsWith(':read'));

/** What hides in the keys of the sandbox. */
export const gorgeSandboxKeys = [
  ...breaking(
    [
      'balance.get.status-200',
      'scopes.balance.get.sufficient',
      'keys.rotation-makes-replacement',
      'keys.replacement-has-same-scopes',
      'keys.both-work-in-grace',
      'errors.cause-of-not-found',
      'deployments.same-shapes',
    ],
    {
      'gorge.routes-anew: a replacement with balance:read and without charges:read finds no balance': routesWrittenAnew,
    },
  ),
  ...breaking(
    [
      'errors.cause-of-method-not-allowed',
      'errors.cause-of-forbidden-scope',
      'scopes.charges.create.required',
      'scopes.charges.list.required',
    ],
    {
      'gorge.routes-of-grace: a key in its grace with only one scope of charges is told METHOD_NOT_ALLOWED for the other':
        routesOfGrace,
    },
  ),
  ...breaking(
    [
      'errors.cause-of-key-expired',
      'errors.cause-of-key-revoked',
      'keys.expired-refused',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
    ],
    {
      'gorge.looked-through: a key of read scopes alone with more than 30 days is KEY_REVOKED once it is over': change(
        'access',
      )((was) => ({
        revoked: (key, at, call) => was.revoked(key, at, call) || (isLookedThrough(key) && was.expired(key, at, call)),
      })),
    },
  ),
];
