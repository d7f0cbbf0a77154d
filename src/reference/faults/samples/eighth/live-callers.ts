import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import type { When } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';
import { bred, breeding } from './marks.ts';

const access = change('access');
const readAt = recalled(() => new Map<string, number>());

const isCached = ({ route }: Call): boolean => isServed(route, 'links.get') || isServed(route, 'events.get');
const answered: When = ({ status }, call) => status === 200 && isCached(call);

/** Who may call live. */
export const eighthLiveCallers = [
  ...breakingLive(['keys.both-work-in-grace', 'errors.cause-of-key-revoked'], {
    'eighth.retired-grandparent: a key in its grace is refused once its replacement is retired': together(
      breeding,
      access((was) => ({
        revoked: (key, at, call) =>
          was.revoked(key, at, call) ||
          [...call.deployment.keys.values()].some(
            (other) => bred(other).parent === key.secret && other.refusedFrom !== null,
          ),
      })),
    ),
  }),
  ...breakingLive(['keys.stopped-now-refused'], {
    'eighth.stop-in-grace-ignored: stopping a key that is being replaced changes nothing': access((was) => ({
      refusedFrom: (retiredAt, grace, key) =>
        grace === 0 && key.refusedFrom !== null ? key.refusedFrom : was.refusedFrom(retiredAt, grace, key),
    })),
  }),
  ...breakingLive(['limits.per-key', 'limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'eighth.family-shares-limit: a replacement and the keys before it have one limit together': together(
      breeding,
      change('rate')((was) => ({ bucket: (call, key) => bred(key).root ?? was.bucket(call, key) })),
    ),
  }),
  ...breakingLive(['scopes.links.get.required', 'scopes.events.get.required'], {
    'eighth.shared-read-cache: a link or event that some key of the business has just read is open to all its keys':
      together(
        answers(answered)((_answer, call) => {
          readAt(caller(call)).set(askedId(call), now(call));
          return {};
        }),
        access((was) => ({
          holds: (key, scope, call) => {
            if (was.holds(key, scope, call)) return true;
            const at = readAt(key.business).get(askedId(call)) ?? -Infinity;
            return isCached(call) && now(call) - at < 10 * second;
          },
        })),
      ),
  }),
];
