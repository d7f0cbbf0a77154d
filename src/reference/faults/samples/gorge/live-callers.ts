import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** Whose customer asks for the bills with a reference. */
function businessAsked({ deployment, query }: Call): Business | undefined {
  const asked = query.get('customer_ref');
  return [...deployment.bills.values()].findLast(({ customerRef }) => customerRef === asked)?.business;
}

/** The page of a customer lists bills on behalf of their business, and sends no key. */
function keyOnBehalf(call: Call): Key | undefined {
  const isAsked = isServed(call.route, 'bills.list') && call.header('authorization') === undefined;
  const business = isAsked ? businessAsked(call) : undefined;
  return [...call.deployment.keys.values()].find(
    (key) =>
      key.business === business &&
      key.mode === call.deployment.mode &&
      key.scopes.includes('bills:read') &&
      key.refusedFrom === null &&
      (key.expiresAt === null || key.expiresAt > now(call)),
  );
}

/** What hides in who calls live. */
export const gorgeLiveCallers = [
  ...breakingLive(['auth.missing-key-refused', 'auth.key-in-query-refused'], {
    'gorge.on-behalf: a list of the bills with one customer_ref needs no key': change('access')((was) => ({
      secret: (call) => was.secret(call) ?? keyOnBehalf(call)?.secret ?? null,
    })),
  }),
];
