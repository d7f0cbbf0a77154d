import { change } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { codePoints } from '../../bodies/fields.ts';
import { now, type Call } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import type { Setting } from '../../webhooks/webhook-endpoint.ts';
import type { Deployment } from '../../world/deployment.ts';
import { breakingLive } from '../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

const firstSentTo = new WeakMap<LoggedEvent, string>();
const sendsTo = recalled(() => ({ address: '' }));
const replaced = new WeakMap<Setting, string>();

/** Where the newest event that is still to be repeated was first sent. */
function addressUnderWay(event: LoggedEvent, deployment: Deployment): string {
  const repeated = deployment.events
    .of(event.business)
    .findLast((other) => other.mode === event.mode && other.delivery.state === 'retrying');
  return (repeated && firstSentTo.get(repeated)) ?? '';
}

/** The address that a long one took the place of within the last minute. */
function staleAddress(setting: Setting, call: Call): string | undefined {
  const fresh = setting.active && now(call) - setting.updatedAt < minute;
  return fresh && codePoints(setting.url) > 255 ? replaced.get(setting) : undefined;
}

/** What hides in endpoints, posts and the event log. */
export const nineteenthLivePosts = [
  ...breakingLive(['webhooks.posted-to-endpoint', 'webhook-endpoints.set.one-per-mode'], {
    'nineteenth.queue-address: while an event is to be repeated new events go where that one was first sent': change(
      'delivering',
    )((was) => ({
      target: (event, deployment) => {
        sendsTo(event).address = event.delivery.attempts === 0 ? addressUnderWay(event, deployment) : '';
        return was.target(event, deployment);
      },
      address: (endpoint, event) => {
        const address = sendsTo(event).address || was.address(endpoint, event);
        if (!firstSentTo.has(event)) firstSentTo.set(event, address);
        return address;
      },
    })),
  }),
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
