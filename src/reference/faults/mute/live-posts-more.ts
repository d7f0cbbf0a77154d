import { change } from '../../change.ts';
import type { Setting } from '../../webhooks/webhook-endpoint.ts';
import { breakingLive } from '../fault.ts';
import { secondOf } from '../rare/recalled.ts';

const delivering = change('delivering');
const webhooks = change('webhooks');
const secretOf = new WeakMap<Setting, Setting>();

/** More of what is posted. */
export const muteLivePostsMore = [
  ...breakingLive('events.bill-control-number', {
    'mute.control-number-a-number: in events a control number is written without its leading zeros': change('events')(
      (was) => ({
        bill: (origin) => was.bill({ ...origin, controlNumber: origin.controlNumber.replace(/^0+/, '') }),
      }),
    ),
  }),
  ...breakingLive('webhooks.posted-to-endpoint', {
    'mute.twins-posted-once: of two events over one amount within a second one is posted': delivering((was) => ({
      target: (event, deployment) =>
        deployment.events
          .of(event.business)
          .some(
            ({ place, createdAt, data }) =>
              place < event.place &&
              secondOf(createdAt) === secondOf(event.createdAt) &&
              data.amount_minor === event.data.amount_minor,
          )
          ? null
          : was.target(event, deployment),
    })),
  }),
  ...breakingLive('delivery.unrouted-without-endpoint', {
    'mute.test-stands-in: without an endpoint of live events go to the one of test mode': delivering((was) => ({
      target: (event, deployment) =>
        was.target(event, deployment) ??
        deployment.endpoints.of(event.business).findLast(({ mode, setting }) => mode === 'test' && setting.active) ??
        null,
    })),
  }),
  ...breakingLive('delivery.last-status-zero-when-unreachable', {
    'mute.status-before-silence: who cannot be reached any more has the status of the time before': delivering(
      (was) => ({
        after: (delivery, attempted, deployment) => {
          const after = was.after(delivery, attempted, deployment);
          return attempted.reply.status === 0 ? { ...after, lastStatus: delivery.lastStatus ?? 0 } : after;
        },
      }),
    ),
  }),
  ...breakingLive('webhook-endpoint.created', {
    'mute.created-anew: with another address an endpoint was created when that was set': webhooks((was) => ({
      show: (endpoint, call) => {
        const view = was.show(endpoint, call);
        return endpoint.setting.rotation > 0 ? { ...view, created: view.updated ?? null } : view;
      },
    })),
  }),
  ...breakingLive('webhook-endpoints.set.url-limit', {
    'mute.fragment-not-counted: of an address what follows # does not count': change('webhookUrls')((was) => ({
      withinLimit: (url, behaviour) => was.withinLimit(url.replace(/#.*/s, ''), behaviour),
    })),
  }),
  ...breakingLive('webhook-endpoints.set.new-address-rotates-secret', {
    'mute.secret-survives-deletion: another address that is set after a deletion has the secret of before': webhooks(
      (was) => ({
        set: (setting, url, deployment) => {
          const next = was.set(setting, url, deployment);
          if (setting && !setting.active) secretOf.set(next, secretOf.get(setting) ?? setting);
          return next;
        },
        stopped: (setting, deployment) => {
          const stopped = was.stopped(setting, deployment);
          secretOf.set(stopped, secretOf.get(setting) ?? setting);
          return stopped;
        },
        secret: (endpoint, deployment) =>
          was.secret({ ...endpoint, setting: secretOf.get(endpoint.setting) ?? endpoint.setting }, deployment),
      }),
    ),
  }),
];
