import { change } from '../../../change.ts';
import { isObject } from '../../../http/json.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Setting, WebhookEndpoint } from '../../../webhooks/webhook-endpoint.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { wallClock } from './wall-clock.ts';

/** The endpoint as it will be when its address is changed next. */
const next = (endpoint: WebhookEndpoint): WebhookEndpoint => ({
  ...endpoint,
  setting: { ...endpoint.setting, rotation: endpoint.setting.rotation + 1 },
});

/** Secrets are derived anew in the first hour of a day, ahead of the addresses that they are for. */
const isDeriving = (moment: number): boolean => wallClock(moment).getUTCHours() === 0;

/** Data of so many characters fit into a message of the queue; what is longer goes by a store with states of its own. */
const fitting = 1000;

const isStored = ({ data, delivery }: LoggedEvent): boolean =>
  delivery.state === 'delivered' && JSON.stringify(data).length > fitting;

/** Settings after an end of their endpoint, and those that ended again, of which only the first end is noted. */
const begunAnew = new WeakSet<Setting>();
const endedAgain = new WeakSet<Setting>();

const firstEndNoted = change('webhooks')((was) => ({
  set: (before, url, deployment) => {
    const setting = was.set(before, url, deployment);
    if (before && (!before.active || begunAnew.has(before))) begunAnew.add(setting);
    return setting;
  },
  stopped: (before, deployment) => {
    const setting = was.stopped(before, deployment);
    if (begunAnew.has(before)) endedAgain.add(setting);
    return setting;
  },
  show: (endpoint, call) => {
    const view = was.show(endpoint, call);
    return endedAgain.has(endpoint.setting) ? { ...view, active: true } : view;
  },
}));

/** What hides in webhook endpoints and what is posted to them. */
export const holmLivePosts = [
  ...breaking('webhooks.signed', {
    'holm.derived-ahead: in the first hour of a day posts are signed with a secret that nobody was given': change(
      'signing',
    )((was) => ({
      secret: (message, deployment) =>
        was.secret(isDeriving(message.at) ? { ...message, endpoint: next(message.endpoint) } : message, deployment),
    })),
  }),
  ...breakingLive('delivery.state', {
    'holm.by-store: where the data of an event are longer than 1000 characters its delivery ends as sent': change(
      'events',
    )((was) => ({
      show: (event, call) => {
        const view = was.show(event, call);
        const { delivery } = view;
        return isObject(delivery) && isStored(event) ? { ...view, delivery: { ...delivery, state: 'sent' } } : view;
      },
    })),
  }),
  ...breakingLive('webhook-endpoint.inactive-after-delete', {
    'holm.first-end: an endpoint that is deleted for the second time is still shown as active': firstEndNoted,
  }),
];
