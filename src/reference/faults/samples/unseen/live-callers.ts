import type { Scope } from '../../../../contract/scopes.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { change, operation, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const firstSecrets = recalled(() => new Map<string, string>());
const purged = new WeakSet<LoggedEvent>();

export const unseenLiveCallers = [
  ...breakingLive('webhooks.signed', {
    'unseen.old-secret-returns: an address that is set again after another is signed for with its first secret':
      together(
        change('webhooks')((was) => ({
          showSet: (endpoint, call) => {
            const known = firstSecrets(endpoint);
            const { url } = endpoint.setting;
            if (!known.has(url)) known.set(url, was.secret(endpoint, call.deployment));
            return was.showSet(endpoint, call);
          },
        })),
        change('signing')((was) => ({
          secret: (message, deployment) =>
            firstSecrets(message.endpoint).get(message.endpoint.setting.url) ?? was.secret(message, deployment),
        })),
      ),
  }),
  ...breakingLive('delivery.unrouted-stays-readable', {
    'unseen.gap-purged: setting an endpoint again after its deletion takes the unrouted events from the list': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const { deployment } = call;
        const before = deployment.behaviour.webhooks.current(caller(call), deployment);
        const stopped = before !== undefined && !before.setting.active;
        const answer = await was(call);
        for (const event of stopped ? deployment.events.of(caller(call)) : [])
          if (event.mode === deployment.mode && event.delivery.state === 'unrouted') purged.add(event);
        return answer;
      }),
      change('eventPages')((was) => ({
        includes: (event, filter, call) => !purged.has(event) && was.includes(event, filter, call),
      })),
    ),
  }),
  ...breakingLive('webhooks.test-event-to-test-endpoint', {
    'unseen.delete-stops-both: deleting the endpoint of live stops the test-mode address too': operation(
      'webhook-endpoints.delete',
    )((was) => async (call) => {
      const answer = await was(call);
      if (answer.status < 400)
        for (const endpoint of call.deployment.endpoints.of(caller(call)))
          endpoint.setting = { ...endpoint.setting, active: false };
      return answer;
    }),
  }),
  ...breakingLive(['keys.both-work-in-grace', 'errors.cause-of-key-revoked', 'auth.bearer-key-accepted'], {
    'unseen.one-predecessor: retiring a replacement ends the 24 hours of the key before it': change('access')((was) => {
      const replaced = new WeakMap<readonly Scope[], string>();
      const ended = new Set<string>();
      return {
        replacement: (key) => {
          const earlier = replaced.get(key.scopes);
          if (earlier !== undefined) ended.add(earlier);
          const wish = was.replacement(key);
          const scopes = [...wish.scopes];
          replaced.set(scopes, key.secret);
          return { ...wish, scopes };
        },
        revoked: (key, at, call) => was.revoked(key, at, call) || ended.has(key.secret),
      };
    }),
  }),
];
