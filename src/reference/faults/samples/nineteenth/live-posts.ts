import { change } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute } from '../rare/recalled.ts';

const replaced = new WeakMap<Setting, string>();

/** The address that a long one took the place of within the last minute. */
function staleAddress(setting: Setting, call: Call): string | undefined {
  const fresh = setting.active && now(call) - setting.updatedAt < minute;
  return fresh && codePoints(setting.url) > 255 ? replaced.get(setting) : undefined;
}

/** What hides in endpoints, posts and the event log. */
export const nineteenthLivePosts = [
  ...breakingLive(
    ['webhook-endpoint.url-as-set', 'webhook-endpoints.set.one-per-mode', 'webhook-endpoints.set.url-500-accepted'],
    {
      'nineteenth.stale-long-address: for a minute after a change to an address of more than 255 characters lists show the one before':
        change('webhooks')((was) => ({
          set: (before, url, deployment) => {
            const setting = was.set(before, url, deployment);
            if (before) replaced.set(setting, before.url);
            return setting;
          },
          show: (endpoint, call) => {
            const stale = staleAddress(endpoint.setting, call);
            const view = was.show(endpoint, call);
            return stale !== undefined && isServed(call.route, 'webhook-endpoints.list')
              ? { ...view, url: stale }
              : view;
          },
        })),
    },
  ),
  ...breakingLive('event.created', {
    'nineteenth.archived-milliseconds: in the list an event of more than 30 days has created in milliseconds': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const old = now(call) - event.createdAt > 30 * day && isServed(call.route, 'events.list');
        return old ? { ...view, created: event.createdAt } : view;
      },
    })),
  }),
];
