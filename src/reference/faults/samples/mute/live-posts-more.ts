import { change } from '../../../change.ts';
import { isObject } from '../../../http/json.ts';
import { loggedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { secondOf } from '../rare/recalled.ts';

const delivering = change('delivering');

/** More of what is posted. */
export const muteLivePostsMore = [
  ...breakingLive('events.bill-payment-is-charge-succeeded', {
    'mute.unrouted-without-its-bill: the log leaves the bill out of an event that went nowhere': loggedEvent(
      (event, { delivery }) => {
        const { bill: _, ...data } = isObject(event['data']) ? event['data'] : {};
        return delivery.state === 'unrouted' ? { ...event, data } : event;
      },
    ),
  }),
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
];
