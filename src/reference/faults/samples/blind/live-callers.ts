import { answers, change } from '../../../change.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { readScopes } from '../../../world/seed-data.ts';
import { asksFor, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

const access = change('access');
const waiters = recalled(() => ({ count: 0 }));

const usual: ReadonlySet<Scope> = new Set<Scope>([...readScopes, 'charges:write']);
const asProposed = (scopes: readonly Scope[]): boolean =>
  scopes.length === usual.size && scopes.every((scope) => usual.has(scope));

/** Who may call, how often, and what a second call does. */
export const blindLiveCallers = [
  ...breakingLive(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'blind.fourth-at-once: the fourth of equal requests in flight at once makes another charge': change('idempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          if (!attempt || attempt.settled) return attempt;
          const others = waiters(attempt);
          others.count += 1;
          return others.count >= 3 ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive(['keys.both-work-in-grace', 'errors.cause-of-key-revoked'], {
    'blind.grace-of-reads: in the last twelve hours of its grace a replaced key may only read': access((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) ||
        (key.refusedFrom !== null && call.method === 'POST' && at > key.refusedFrom - 12 * hour),
    })),
  }),
  ...breakingLive('scopes.events.retry.required', {
    'blind.proposed-scopes-retry: a key with just the scopes that the dashboard proposes may retry events': access(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (scope === 'events:write' && asProposed(key.scopes)),
      }),
    ),
  }),
  ...breakingLive('limits.retry-after', {
    'blind.writers-not-told: a POST that is limited is not told when to come again': answers(
      both(refusedWith('RATE_LIMITED'), (_answer, { method }) => method === 'POST'),
    )(() => ({ headers: {} })),
  }),
  ...breakingLive('limits.live-key-limited-above-600', {
    'blind.log-for-free: reading the list of events does not count towards the limit': change('rate')((was) => ({
      bucket: (call, key) => (asksFor('events.list')(call) ? null : was.bucket(call, key)),
    })),
  }),
];
