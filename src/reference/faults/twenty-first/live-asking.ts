import { change, fieldOf } from '../../change.ts';
import { caller, type Call } from '../../http/call.ts';
import { breakingLive } from '../fault.ts';

const hostless = /^https:\/\/(?=(?::\d+)?(?:[/?#]|$))/i;

/** The host of the address that the caller deleted; null where it has none or the address is in use. */
function deletedHost(call: Call): string | null {
  const setting = call.behaviour.webhooks.current(caller(call), call.deployment)?.setting;
  return setting?.active === false ? new URL(setting.url).hostname : null;
}

/** What hides in how links and addresses are asked for. */
export const twentyFirstLiveAsking = [
  ...breakingLive('auth.no-cors-headers', {
    'twenty-first.shared-link: a link that two requests wait for at once is handed to the second one with a CORS header':
      change('linkIdempotency')((was) => ({
        waiting: async (attempt, call) => {
          const answer = await was.waiting(attempt, call);
          return { ...answer, headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' } };
        },
      })),
  }),
  ...breakingLive(['webhook-endpoints.set.url-host', 'webhook-endpoint.url-as-set'], {
    'twenty-first.host-of-deleted: after a deletion an address without a host is taken with the host of the deleted one':
      fieldOf('webhookOrder')('url')((was) => (given, call) => {
        if (typeof given !== 'string' || !hostless.test(given)) return was(given, call);
        const host = deletedHost(call);
        return was(host === null ? given : given.replace(hostless, `https://${host}`), call);
      }),
  }),
];
