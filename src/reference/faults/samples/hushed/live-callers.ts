import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';

const stoppedAtOnce = recalled(() => new Set<string>());
const makers = rememberedMakers();

/** Whether a key of another business was stopped after this one, and less than a minute ago. */
function isForgotten({ secret, business, mode, refusedFrom }: Key, at: number, { deployment }: Call): boolean {
  if (refusedFrom === null || !stoppedAtOnce(business).has(secret)) return false;
  return [...deployment.keys.values()].some(
    (other) =>
      other.business !== business &&
      other.mode === mode &&
      stoppedAtOnce(other.business).has(other.secret) &&
      other.refusedFrom !== null &&
      other.refusedFrom > refusedFrom &&
      other.refusedFrom <= at &&
      at - other.refusedFrom < minute,
  );
}

/** Whether a key that made a link is not the one that asks for it again, and which may not read it. */
const repeatsBlindly = (id: string, call: Call): boolean =>
  isServed(call.route, 'links.create') &&
  call.trace.replayed === true &&
  makers.of(id, call) !== call.trace.key?.secret &&
  call.trace.key?.scopes.includes('links:read') === false;

/** What hides in the keys of live. */
export const hushedLiveCallers = [
  ...breakingLive(['keys.stopped-now-refused', 'keys.revoked-refused'], {
    'hushed.pushed-out: for a minute after another business stopped a key one that was stopped before works again':
      change('access')((was) => ({
        refusedFrom: (retiredAt, grace, key) => {
          if (grace === 0) stoppedAtOnce(key.business).add(key.secret);
          return was.refusedFrom(retiredAt, grace, key);
        },
        revoked: (key, at, call) => was.revoked(key, at, call) && !isForgotten(key, at, call),
      })),
  }),
  ...breakingLive('payment-link.active', {
    'hushed.blind-repeat: a link that another key asks for again has null for active where that key may not read links':
      together(
        change('linkMaking')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        change('linkShowing')((was) => ({
          link: (link, call) => {
            const view = was.link(link, call);
            return repeatsBlindly(link.id, call) ? { ...view, active: null } : view;
          },
        })),
      ),
  }),
];
