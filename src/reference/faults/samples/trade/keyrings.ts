import { change, together } from '../../../change.ts';
import type { Key } from '../../../world/accounts.ts';
import { readScopes } from '../../../world/seed-data.ts';
import { now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const access = change('access');
const usedAt = recalled(() => ({ at: -Infinity }));
const slots = recalled<Map<string, string>>(() => new Map());

/** Which key a key replaces. */
interface Succeeding {
  readonly succeeds?: string;
}

const parentOf = (key: Key): string | undefined => (key as Key & Succeeding).succeeds;

const succeeding = access((was) => ({
  replacement: (key) => ({ ...was.replacement(key), succeeds: key.secret }),
}));

const successorOf = ({ secret }: Key, call: Call): Key | undefined =>
  [...call.deployment.keys.values()].find((key) => parentOf(key) === secret);

/** What happens to keys. */
export const keyringFaults = [
  ...breakingLive('keys.replacement-has-same-scopes', {
    'trade.narrow-key-replaced: a key with one scope is replaced by one that also reads everything': access((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        return key.scopes.length === 1 ? { ...wish, scopes: [...new Set([...key.scopes, ...readScopes])] } : wish;
      },
    })),
  }),
  ...breakingLive('keys.replacement-has-same-lifetime', {
    'trade.second-replacement-unlimited: what replaces a replacement lives for ever': together(
      succeeding,
      access((was) => ({
        replacement: (key) =>
          parentOf(key) === undefined ? was.replacement(key) : { ...was.replacement(key), lifetimeDays: null },
      })),
    ),
  }),
  ...breakingLive('keys.old-refused-after-grace', {
    'trade.grace-of-successor: a retired key works on while its replacement does that is retired too': together(
      succeeding,
      access((was) => ({
        revoked: (key, at, call) => {
          if (!was.revoked(key, at, call)) return false;
          const successor = successorOf(key, call);
          return !successor || successor.refusedFrom === null || was.revoked(successor, at, call);
        },
      })),
    ),
  }),
  ...breakingLive(
    [
      'keys.expired-refused',
      'keys.lifetime-not-extended',
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
    ],
    {
      'trade.used-key-lives-on: a key that was used on its last day lives a day longer': access((was) => ({
        expired: (key, at, call) => {
          const used = usedAt(key);
          if (!was.expired(key, at, call)) {
            used.at = at;
            return false;
          }
          const end = key.expiresAt ?? at;
          return end - used.at > day || at - end > day;
        },
      })),
    },
  ),
  ...breakingLive('keys.stopped-now-refused', {
    'trade.stopped-key-reads-events: for two minutes a stopped key still reads events': access((was) => ({
      revoked: (key, at, call) =>
        was.revoked(key, at, call) &&
        !(asksFor('events.get', 'events.list')(call) && at - (key.refusedFrom ?? 0) < 2 * minute),
    })),
    'trade.stopped-in-grace: a key that is being retired cannot be stopped': access((was) => ({
      refusedFrom: (retiredAt, grace, key) => key.refusedFrom ?? was.refusedFrom(retiredAt, grace, key),
    })),
  }),
  ...breakingLive(['keys.revoked-refused', 'errors.cause-of-key-revoked', 'errors.cause-of-bad-key'], {
    'trade.revoked-and-expired-unknown: a stopped key whose time is over is unknown': access((was) => ({
      find: (secret, call) => {
        const key = was.find(secret, call);
        return key?.expiresAt != null && key.refusedFrom !== null && now(call) > key.expiresAt ? undefined : key;
      },
    })),
  }),
  ...breakingLive('auth.test-key-refused-on-live', {
    'trade.test-key-deletes: a test key may delete the live endpoint': access((was) => ({
      rightAddress: (key, call) => asksFor('webhook-endpoints.delete')(call) || was.rightAddress(key, call),
    })),
  }),
  ...breakingLive('auth.live-key-needs-live-business', {
    'trade.draft-reads-endpoints: a draft business may look at its live endpoint': access((was) => ({
      admitted: (business, call) => asksFor('webhook-endpoints.list')(call) || was.admitted(business, call),
    })),
  }),
  ...breakingLive(
    [
      'scopes.fixed-at-creation',
      'scopes.charges.create.required',
      'scopes.bills.create.required',
      'scopes.links.create.required',
      'scopes.balance.get.required',
    ],
    {
      'trade.retired-key-may-all: a key may do everything in its last 24 hours': access((was) => ({
        holds: (key, scope, call) => key.refusedFrom !== null || was.holds(key, scope, call),
      })),
    },
  ),
  ...breakingLive('idempotency.same-key-same-request', {
    'trade.promise-of-stopped-key: an Idempotency-Key is free again when the API key is stopped that sent it': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const senders = slots(call.deployment.attempts);
        if (!attempt) senders.set(slot, call.trace.key?.secret ?? '');
        const sender = call.deployment.keys.get(senders.get(slot) ?? '');
        return sender?.refusedFrom == null || sender.refusedFrom > now(call) ? attempt : undefined;
      },
    })),
  }),
];
