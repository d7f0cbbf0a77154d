import { change } from '../../../change.ts';
import type { Delivery } from '../../../events/delivery.ts';
import type { WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const firstSigned = recalled(() => new Map<string, number>());

/** A delivery knows whether it was unrouted once. */
const wasUnrouted = (delivery: Delivery): boolean => 'unrouted' in delivery;

const withoutQuery = (url: string): string => url.replace(/\?[^#]*/, '');

const unasked = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  setting: { ...endpoint.setting, url: withoutQuery(endpoint.setting.url) },
});

/** What live posts, and what its log tells of it. */
export const sixthLivePosts = [
  ...breakingLive('delivery.attempts', {
    'sixth.unrouted-uncounted: the attempts of an event that was unrouted at first are not counted': delivering(
      (was) => ({
        again: (delivery, at, deployment) => ({
          ...was.again(delivery, at, deployment),
          ...((delivery.state === 'unrouted' || wasUnrouted(delivery)) && { unrouted: true }),
        }),
        show: (delivery, deployment) => ({
          ...was.show(delivery, deployment),
          ...(wasUnrouted(delivery) && { attempts: 0 }),
        }),
      }),
    ),
  }),
  ...breakingLive('delivery.unrouted-stays-readable', {
    'sixth.flushed-on-set: setting an endpoint takes what was unrouted until then out of the list': change(
      'eventPages',
    )((was) => ({
      includes: (event, filter, call) => {
        const endpoint = call.behaviour.webhooks.current(event.business, call.deployment);
        const flushed =
          event.delivery.state === 'unrouted' &&
          endpoint?.setting.active === true &&
          endpoint.setting.updatedAt > event.createdAt;
        return was.includes(event, filter, call) && !flushed;
      },
    })),
  }),
  ...breakingLive('webhooks.signed', {
    'sixth.signed-at-first: what is posted again is signed as of the first time': change('signing')((was) => ({
      headers: (message, deployment) => {
        const known = firstSigned(deployment.events);
        const at = known.get(message.id) ?? message.at;
        known.set(message.id, at);
        const first = was.headers({ ...message, at }, deployment);
        const own = was.headers(message, deployment);
        return { ...own, 'webhook-signature': first['webhook-signature'] ?? '' };
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'sixth.query-no-address: an address that differs in its query alone keeps the secret': change('webhooks')(
      (was) => ({
        sameAddress: (known, given) => was.sameAddress(withoutQuery(known), withoutQuery(given)),
        secret: (endpoint, deployment) => was.secret(unasked(endpoint), deployment),
      }),
    ),
  }),
  ...breakingLive(['delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable'], {
    'sixth.zero-keeps-last: a receiver that cannot be reached any more leaves the last status as it was': delivering(
      (was) => ({
        after: (delivery, attempted, deployment) => {
          const next = was.after(delivery, attempted, deployment);
          return delivery.lastStatus === null ? next : { ...next, lastStatus: next.lastStatus || delivery.lastStatus };
        },
      }),
    ),
  }),
];
