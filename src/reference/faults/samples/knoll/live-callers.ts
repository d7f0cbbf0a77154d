import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import type { Business, Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { dayOf, inTanzania } from './calendar.ts';

/** The key that was made last for a business, of either mode. */
const newestKey = (business: Business, { deployment }: Call): Key | undefined =>
  [...deployment.keys.values()].findLast((key) => key.business === business);

/** Whoever retries is looked up by the business, where a test key may stand for it. */
function testKeyMay({ business }: Key, call: Call): boolean {
  const newest = isServed(call.route, 'events.retry') ? newestKey(business, call) : undefined;
  return newest?.mode === 'test' && newest.scopes.includes('events:write');
}

/** In the first hour of a day the rights over what was there before are written anew: to delete it counts as reading. */
function isBeingWritten(call: Call): boolean {
  if (!isServed(call.route, 'webhook-endpoints.delete') || inTanzania(now(call)).getUTCHours() !== 0) return false;
  const endpoint = call.deployment.endpoints.get(askedId(call));
  return endpoint !== undefined && dayOf(endpoint.setting.updatedAt) < dayOf(now(call));
}

/** What hides in who calls live. */
export const knollLiveCallers = [
  ...breakingLive(['scopes.events.retry.required', 'scopes.fixed-at-creation'], {
    'knoll.test-key-may: any live key may retry while the newest key of its business is a test key with events:write':
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || testKeyMay(key, call),
      })),
  }),
  ...breakingLive('scopes.webhook-endpoints.delete.required', {
    'knoll.first-hour: in the first hour of a day in Tanzania an endpoint set before is deleted with webhooks:read':
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (isBeingWritten(call) && was.holds(key, 'webhooks:read', call)),
      })),
  }),
];
