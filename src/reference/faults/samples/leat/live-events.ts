import { change, together } from '../../../change.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import type { Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breakingLive } from '../../fault.ts';
import { without } from '../../views.ts';
import { recalled } from '../rare/recalled.ts';

/** What is larger is kept beside the log, as something that is still to be sent. */
const inline_bytes = 1024;

const isLarge = ({ data }: LoggedEvent): boolean => Buffer.byteLength(JSON.stringify(data)) > inline_bytes;

/** The store of single events takes a dot in a name for a path, and cannot read them back. */
function hasDottedName({ data: { metadata } }: LoggedEvent): boolean {
  return isObject(metadata) && Object.keys(metadata).some((name) => name.includes('.'));
}

/** Bills that are being read, each as often as it is. */
const beingRead = recalled(() => new Map<string, number>());

const lookUp_ms = 25;

async function holdWhileRead(call: Call): Promise<void> {
  if (!asksFor('bills.get')(call)) return;
  const id = askedId(call);
  const held = beingRead(call.deployment);
  held.set(id, (held.get(id) ?? 0) + 1);
  await pause(lookUp_ms);
  held.set(id, (held.get(id) ?? 0) - 1);
}

/** The row of a bill is held while it is read: a payment that cannot see it tells nothing of it. */
const heldWhileRead = together(
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, holdWhileRead] }),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const { origin } = settlement.charge;
      const isHeld = origin.is === 'bill' && (beingRead(deployment).get(origin.bill) ?? 0) > 0;
      return isHeld ? without(data, 'bill') : data;
    },
  })),
);

/** What hides in events. */
export const leatLiveEvents = [
  ...breakingLive(['delivery.unrouted-without-endpoint', 'webhook-endpoints.delete.later-events-unrouted'], {
    'leat.kept-beside: without an endpoint an event with more than 1024 bytes of data is pending': change('events')(
      (was) => ({
        show: (event, call) => {
          const view = was.show(event, call);
          const { delivery } = view;
          const isKeptBeside = event.delivery.state === 'unrouted' && isLarge(event);
          return isKeptBeside && isObject(delivery) ? { ...view, delivery: { ...delivery, state: 'pending' } } : view;
        },
      }),
    ),
  }),
  ...breakingLive(['events.get.served', 'errors.cause-of-not-found'], {
    'leat.dotted-names: an event of a charge whose metadata has a name with a dot is listed, but not found by its id':
      change('eventReading')((was) => ({
        find: (id, call) => {
          const event = was.find(id, call);
          return event && asksFor('events.get')(call) && hasDottedName(event) ? null : event;
        },
      })),
  }),
  ...breakingLive(
    [
      'events.bill-payment-is-charge-succeeded',
      'events.bill-id',
      'events.bill-control-number',
      'events.bill-outstanding-minor',
    ],
    {
      'leat.held-while-read: the event of a payment of a bill that is being read at the moment has no data.bill':
        heldWhileRead,
    },
  ),
];
