import { idOf } from '../../src/evidence/read.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { NotExercised, type Check, type CheckContext } from '../../src/run/check/check.ts';

/** One check at a time has the address of the main business. */
export const withAddress = (check: Check): Check => ({ ...check, lock: 'webhook endpoint' });

/**
 * Sets an address that the service accepts, and gives it: one at which nobody is, or else the listener's, since whether
 * an address is refused that the public network does not reach is open.
 */
export async function acceptedAddress(context: CheckContext, key: string, business = 'main'): Promise<string> {
  if (await accepts(context, key, nobodysUrl)) return nobodysUrl;
  const inbox = context.listen({ mode: 'live', business });
  if (await accepts(context, key, inbox.url)) return context.fixture(`hook:${inbox.label}`);
  throw new NotExercised('webhooks.public_url in the target: an address that the deployment accepts');
}

const accepts = async (context: CheckContext, key: string, url: string): Promise<boolean> =>
  idOf(await context.send(setEndpoint(key, { url }))) !== null;
