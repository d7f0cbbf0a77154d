import { change, together } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import type { Setting } from '../../../webhooks/webhook-endpoint.ts';
import { hour } from '../rare/recalled.ts';

/** In the first hour of a month the log is a new one, which nobody watches yet. */
function isUnwatched(at: number): boolean {
  const date = new Date(at);
  return at - Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) < hour;
}

const unwatched = change('delivering')((was) => ({
  routed: (at, deployment) => {
    const delivery = was.routed(at, deployment);
    return isUnwatched(at) ? { ...delivery, nextAttemptAt: null } : delivery;
  },
  again: (delivery, at, deployment) => {
    const next = was.again(delivery, at, deployment);
    return next.state === 'pending' ? { ...next, nextAttemptAt: next.nextAttemptAt ?? at } : next;
  },
}));

/** How often an endpoint had been deleted by the time of a setting. */
const deletions = new WeakMap<Setting, number>();

const deletionsOf = (setting: Setting | null): number => (setting && deletions.get(setting)) ?? 0;

/** A second entry in the list of what is not to be sent to is a duplicate, and fails. */
const deletedTwice = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const setting = was.set(before, url, deployment);
      deletions.set(setting, deletionsOf(before));
      return setting;
    },
    stopped: (before, deployment) => {
      const setting = was.stopped(before, deployment);
      deletions.set(setting, deletionsOf(before) + (before.active ? 1 : 0));
      return setting;
    },
  })),
  change('delivering')((was) => ({
    target: (event, deployment) => {
      const target = was.target(event, deployment);
      if (target || event.mode !== deployment.mode) return target;
      const endpoint = deployment.behaviour.webhooks.current(event.business, deployment);
      return endpoint && deletionsOf(endpoint.setting) > 1 ? endpoint : null;
    },
  })),
);

/** What hides in posts. */
export const rillLivePosts = [
  ...breakingLive('webhooks.posted-to-endpoint', {
    'rill.new-month: an event of the first hour of a month stays pending and is not posted': unwatched,
  }),
  ...breakingLive(['webhook-endpoints.delete.stops-sending', 'webhook-endpoints.delete.later-events-unrouted'], {
    'rill.deleted-twice: an endpoint that was deleted, set again and deleted once more is still posted to':
      deletedTwice,
  }),
];
