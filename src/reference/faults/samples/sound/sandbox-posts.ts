import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breaking } from '../../fault.ts';
import { textOf } from '../../views.ts';

/** To what something was posted since it was set. */
const postedTo = new WeakSet<Setting>();

/** What was there before, where nothing was posted to it. */
const unused = new WeakMap<Setting, Setting>();

/** A secret is loaded when an address is set, and anew with each post after that. */
const loadedOnce = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      if (before && before.rotation !== setting.rotation && !postedTo.has(before)) unused.set(setting, before);
      return setting;
    },
  })),
  change('signing')((was) => ({
    secret: (message, deployment) => {
      const { endpoint } = message;
      const loaded = postedTo.has(endpoint.setting) ? undefined : unused.get(endpoint.setting);
      postedTo.add(endpoint.setting);
      return was.secret(loaded ? { ...message, endpoint: { ...endpoint, setting: loaded } } : message, deployment);
    },
  })),
);

/** Whether a live event of any business is about a charge with the same reference. */
function isReferenceOnLive({ data }: LoggedEvent, { events }: Deployment): boolean {
  const reference = textOf(data['reference']);
  return (
    reference !== '' &&
    [...events.values()].some(({ mode, data: of }) => mode === 'live' && of['reference'] === reference)
  );
}

/** What hides in what the sandbox posts. */
export const soundSandboxPosts = [
  ...breaking('webhooks.signed', {
    'sound.loaded-once: the first post to an address that replaced one never posted to is signed with its secret':
      loadedOnce,
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'sound.reference-on-live: a test event has livemode true where a live event of anybody has the same reference':
      change('events')((was) => ({
        object: (event, deployment) => {
          const view = was.object(event, deployment);
          return isReferenceOnLive(event, deployment) ? { ...view, livemode: true } : view;
        },
      })),
  }),
];
