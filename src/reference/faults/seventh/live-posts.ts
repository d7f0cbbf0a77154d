import type { Scope } from '../../../contract/scopes.ts';
import { change, check, operation, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Business } from '../../world/accounts.ts';
import { caller, now } from '../../http/call.ts';
import { isObject } from '../../http/json.ts';
import { breakingLive } from '../fault.ts';
import { hour, minute, recalled } from '../rare/recalled.ts';

const access = change('access');
const delivering = change('delivering');
const inUse = recalled(() => new Map<string, number>());
const replaced = new WeakMap<readonly Scope[], string>();
const fails = recalled(() => ({ running: 0 }));
const overruns = recalled(() => new Map<string, { last: number; lockedUntil: number }>());

/** How many live keys of a business were retired. */
const retired = (of: Business, { keys }: Deployment): number =>
  [...keys.values()].filter(
    ({ business, mode, refusedFrom }) => business === of && mode === 'live' && refusedFrom !== null,
  ).length;

/** Addresses, what is posted to them, and who calls too often. */
export const seventhLivePosts = [
  ...breakingLive('webhooks.posted-to-endpoint', {
    'seventh.breaker-never-closes: after three failures running nothing is posted until an address is set': together(
      delivering((was) => ({
        post: async (posting, event) => {
          const reply = await was.post(posting, event);
          fails(event.business).running = was.isDelivered(reply) ? 0 : fails(event.business).running + 1;
          return reply;
        },
        target: (event, deployment) => (fails(event.business).running >= 3 ? null : was.target(event, deployment)),
      })),
      operation('webhook-endpoints.set')((was) => (call) => {
        fails(caller(call)).running = 0;
        return was(call);
      }),
    ),
  }),
  ...breakingLive(['webhooks.posted-to-endpoint', 'webhook-endpoint.active-after-set'], {
    'seventh.address-taken-over: an address that another business sets is no longer active for the first': operation(
      'webhook-endpoints.set',
    )((was) => async (call) => {
      const answer = await was(call);
      const url = call.trace.webhookOrder?.url;
      for (const endpoint of call.deployment.endpoints.values()) {
        const { setting, business, mode } = endpoint;
        if (mode === 'live' && business !== caller(call) && setting.active && setting.url === url)
          endpoint.setting = { ...setting, active: false };
      }
      return answer;
    }),
  }),
  ...breakingLive('webhooks.signed', {
    'seventh.test-secret-on-live: where the test address is the same, live events are signed with its secret': change(
      'signing',
    )((was) => ({
      secret: (message, deployment) => {
        const { business, setting } = message.endpoint;
        const twin = deployment.endpoints
          .of(business)
          .find((each) => each.mode === 'test' && each.setting.active && each.setting.url === setting.url);
        return was.secret(twin ? { ...message, endpoint: twin } : message, deployment);
      },
    })),
  }),
  ...breakingLive(['webhooks.signed', 'webhook-endpoints.set.same-address-keeps-secret'], {
    'seventh.secret-ages-with-keys: when a key of the business is retired its signing secret becomes another': change(
      'webhooks',
    )((was) => ({
      secret: (endpoint, deployment) => {
        const { setting, business } = endpoint;
        const rotation = setting.rotation + 1000 * retired(business, deployment);
        return was.secret({ ...endpoint, setting: { ...setting, rotation } }, deployment);
      },
    })),
  }),
  ...breakingLive(['delivery.last-status-zero-when-unreachable', 'delivery.last-status-of-last-attempt'], {
    'seventh.zero-is-no-status: where an attempt reaches nobody the status of the one before it stays': delivering(
      (was) => ({
        after: (delivery, attempted, deployment) => {
          const after = was.after(delivery, attempted, deployment);
          return { ...after, lastStatus: after.lastStatus || delivery.lastStatus || after.lastStatus };
        },
      }),
    ),
  }),
  ...breakingLive(['events.bill-payment-is-charge-succeeded', 'events.bill-id'], {
    'seventh.bill-lost-on-retry: from the second attempt on what is posted names no bill': change('events')((was) => ({
      posted: (event, deployment) => {
        const posted = was.posted(event, deployment);
        if (event.delivery.attempts === 0 || !isObject(posted.data)) return posted;
        const { bill: _bill, ...data } = posted.data;
        return { ...posted, data };
      },
    })),
  }),
  ...breakingLive(['errors.cause-of-rate-limited', 'limits.live-key-600-allowed'], {
    'seventh.second-overrun-locks: a key that exceeds its limit again within the hour is locked for ten minutes': check(
      'rate',
    )((was) => (call) => {
      const refusal = was(call);
      const at = now(call);
      const all = overruns(call.deployment);
      const secret = call.trace.key?.secret ?? '';
      const of = all.get(secret) ?? { last: -Infinity, lockedUntil: -Infinity };
      all.set(secret, of);
      if (refusal && at - of.last >= minute) {
        if (at - of.last < hour) of.lockedUntil = at + 10 * minute;
        of.last = at;
      }
      const wait = Math.ceil((of.lockedUntil - at) / 1000);
      return wait > 0 ? { code: 'RATE_LIMITED', headers: { 'Retry-After': String(wait) } } : refusal;
    }),
  }),
  ...breakingLive(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'seventh.grace-ends-in-use: an hour after the replacement was first used the old key is refused': access((was) => ({
      replacement: (key) => {
        const wish = was.replacement(key);
        const scopes = [...wish.scopes];
        replaced.set(scopes, key.secret);
        return { ...wish, scopes };
      },
      revoked: (key, at, call) => {
        const used = inUse(call.deployment);
        const old = replaced.get(key.scopes);
        if (old !== undefined && !used.has(old)) used.set(old, at);
        return was.revoked(key, at, call) || at - (used.get(key.secret) ?? Infinity) >= hour;
      },
    })),
  }),
];
