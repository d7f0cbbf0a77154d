import { change } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const secrets = recalled(() => new Map<string, string>());
const failures = recalled(() => ({ inTurn: 0 }));
const sentTo = new WeakMap<LoggedEvent, Setting>();

/** Endpoints, and what is posted to them. */
export const blindLivePosts = [
  ...breakingLive('webhooks.signed', {
    'blind.secret-pinned: an event is signed anew with the secret that it was signed with first': change('signing')(
      (was) => ({
        secret: (message, deployment) => {
          const known = secrets(deployment.events);
          const secret = known.get(message.id) ?? was.secret(message, deployment);
          known.set(message.id, secret);
          return secret;
        },
      }),
    ),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'blind.breaker-open: after three attempts in turn that failed nothing is posted until an address is set': change(
      'delivering',
    )((was) => ({
      target: (event, deployment) => {
        const endpoint = was.target(event, deployment);
        if (!endpoint || failures(endpoint.setting).inTurn >= 3) return null;
        sentTo.set(event, endpoint.setting);
        return endpoint;
      },
      post: async (posting, event) => {
        const reply = await was.post(posting, event);
        const setting = sentTo.get(event);
        if (setting) failures(setting).inTurn = was.isDelivered(reply) ? 0 : failures(setting).inTurn + 1;
        return reply;
      },
    })),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'blind.any-success-is-200: whatever status of success a receiver gave, the last status is 200': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) =>
        was.show(
          delivery.lastStatus !== null && delivery.lastStatus > 200 && delivery.lastStatus < 300
            ? { ...delivery, lastStatus: 200 }
            : delivery,
          deployment,
        ),
    })),
  }),
  ...breakingLive(['webhook-endpoint.active-after-set', 'webhooks.posted-to-endpoint'], {
    'blind.same-address-stays-off: the address that was deleted last is not active when it is set again': change(
      'webhooks',
    )((was) => ({
      set: (before, url, deployment) => {
        const setting = was.set(before, url, deployment);
        const again = before !== null && !before.active && deployment.behaviour.webhooks.sameAddress(before.url, url);
        return again ? { ...setting, active: false } : setting;
      },
      showSet: (endpoint, call) => ({ ...was.showSet(endpoint, call), active: true }),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'blind.query-not-counted: the query of an address does not count towards its 500 characters': change('webhookUrls')(
      (was) => ({
        withinLimit: (url, behaviour) => was.withinLimit(url.replace(/\?.*$/s, ''), behaviour),
      }),
    ),
  }),
];
