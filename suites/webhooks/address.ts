import { idOf } from '../../src/evidence/read.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { NotExercised, type Check, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import { keyOf, makesBusinesses, ownBusiness } from '../own-business.ts';
import { withKeys } from '../sending.ts';

/** One check at a time has the address of the main business. */
export const withAddress = (check: Check): Check => ({ ...settingAddress(check), lock: 'webhook endpoint' });

/** The same of a check that does as well with a business of its own for each that it has keys of. */
export function withAnyAddress(check: Check): Check {
  const { needs } = check;
  return {
    ...withAddress({ ...check, needs: { ...needs, operatorMay: [...(needs.operatorMay ?? []), ...makesBusinesses] } }),
    ownInstead: makesBusinesses,
    run: async (context) => check.run(context.locked ? context : withKeys(context, await ownKeys(context, needs.keys))),
  };
}

/** A key of its own for each name, of one business for all that were to be of one. */
async function ownKeys(context: CheckContext, needs: Needs['keys']): Promise<CheckContext['keys']> {
  const businesses = new Map<string, string>();
  const keys: Record<string, string> = {};
  for (const [name, { business: role = 'main' }] of Object.entries(needs)) {
    const business = businesses.get(role);
    if (business !== undefined) keys[name] = await keyOf(context, business);
    else {
      const own = await ownBusiness(context);
      businesses.set(role, own.business);
      keys[name] = own.key;
    }
  }
  return keys;
}

/** {@link acceptedAddress} may have to listen. */
export const settingAddress = (check: Check): Check => ({ ...check, needs: { ...check.needs, mayListen: true } });

/**
 * Sets an address that the service accepts, and gives it: one at which nobody is, or else the listener's, since whether
 * an address is refused that the public network does not reach is open.
 */
export async function acceptedAddress(context: CheckContext, key: string, business = 'main'): Promise<string> {
  if (await accepts(context, key, nobodysUrl)) return nobodysUrl;
  const inbox = context.listen({ mode: 'live', business });
  const isAccepted = await accepts(context, key, inbox.url);
  // What checks make of it is another address with another secret: what is posted to any is not looked at.
  inbox.close();
  if (isAccepted) return context.fixture(`hook:${inbox.label}`);
  throw new NotExercised('webhooks.public_url in the target: an address that the deployment accepts');
}

const accepts = async (context: CheckContext, key: string, url: string): Promise<boolean> =>
  idOf(await context.send(setEndpoint(key, { url }))) !== null;
