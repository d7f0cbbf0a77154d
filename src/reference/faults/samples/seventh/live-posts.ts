import type { Scope } from '../../../../contract/scopes.ts';
import { change, operation, together } from '../../../change.ts';
import type { Deployment } from '../../../world/deployment.ts';
import type { Business } from '../../../world/accounts.ts';
import { caller } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

const access = change('access');
const delivering = change('delivering');
const inUse = recalled(() => new Map<string, number>());
const replaced = new WeakMap<readonly Scope[], string>();
const fails = recalled(() => ({ running: 0 }));

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
