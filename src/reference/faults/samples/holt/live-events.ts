import { change, together } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Charges that were asked for with a key in its grace. */
const ofRetiring = recalled(() => new Set<string>());

/** A key that is replaced goes by the version of the day it was made, which called events by other names. */
const namedAsOfOld = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const { key } = call.trace;
      if (key && key.refusedFrom !== null) ofRetiring(call.deployment).add(id);
      return id;
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) => {
      const types = was.types(settlement, deployment);
      const isOfOld = ofRetiring(deployment).has(settlement.charge.id);
      return isOfOld ? types.map((type) => (type === 'charge.succeeded' ? 'charge.completed' : type)) : types;
    },
  })),
);

/** An attempt that failed is queued as text: its reader undoes that once only. */
const queuedTwice = 2;

/** What hides in events. */
export const holtLiveEvents = [
  ...breakingLive(
    [
      'event.type',
      'events.success-emits-charge-succeeded',
      'events.pos-payment-is-charge-succeeded',
      'webhooks.body-is-event',
    ],
    {
      'holt.names-of-old: a charge that was asked for with a key in its 24 hours of grace makes a charge.completed':
        namedAsOfOld,
    },
  ),
  ...breakingLive(['event.data', 'event.charge-details', 'webhooks.body-is-event'], {
    'holt.queued-twice: from the third attempt on the data of an event is posted as a text': change('events')(
      (was) => ({
        posted: (event, deployment) => {
          const posted = was.posted(event, deployment);
          const isText = event.delivery.attempts >= queuedTwice;
          return isText ? { ...posted, data: JSON.stringify(posted['data']) } : posted;
        },
      }),
    ),
  }),
];
