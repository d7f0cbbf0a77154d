import { change, operation, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { answer } from '../../../http/answer.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { breakingLive } from '../../fault.ts';

const askedEvent = (call: Call): LoggedEvent | null => call.behaviour.eventReading.find(askedId(call), call);

/** So much fits into a message of the queue. */
const message_bytes = 800;

/** An event whose data does not fit is a message with where they are, which the queue of retries does not look up. */
const isTooLong = ({ data }: LoggedEvent): boolean => Buffer.byteLength(JSON.stringify(data)) > message_bytes;

/** Charges that were asked for once more while they waited for their payer. */
const askedAgain = new WeakSet<Charge>();

function noteAskedAgain(charge: Charge, call: Call): void {
  if (!isFinal(standing(charge, furthest(call)).state)) askedAgain.add(charge);
}

/** Whoever asks again stands at the counter, or did so until the time was over. */
const abandoned = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      noteAskedAgain(charge, call);
      return was.replay(charge, first, call);
    },
  })),
  change('posIdempotency')((was) => ({
    replay: (charge, first, call) => {
      noteAskedAgain(charge, call);
      return was.replay(charge, first, call);
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'expired' && askedAgain.has(settlement.charge)
        ? ['charge.abandoned']
        : was.types(settlement, deployment),
  })),
);

/** Charges whose event was retried: they are read from the books, where money comes from the wallet that holds it. */
const inBooks = new WeakSet<Charge>();

const readFromBooks = together(
  operation('events.retry')((was) => (call) => {
    const id = askedEvent(call)?.data['id'];
    const charge = typeof id === 'string' ? call.deployment.charges.get(id) : undefined;
    if (charge?.origin.is === 'prompt') inBooks.add(charge);
    return was(call);
  }),
  shownCharge((view, { charge, step }) =>
    step.state === 'succeeded' && inBooks.has(charge) ? { ...view, rail: 'wallet' } : view,
  ),
);

/** What hides in events. */
export const mesaLiveEvents = [
  ...breakingLive('events.retry.attempts-again', {
    'mesa.too-long: a retry of an event with more than 800 bytes of data posts nothing': operation('events.retry')(
      (was) => (call) => {
        const event = askedEvent(call);
        return event && isTooLong(event) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
      },
    ),
  }),
  ...breakingLive(['event.type', 'webhooks.body-is-event'], {
    'mesa.abandoned: a charge that was asked for again with its key before it expired has the event charge.abandoned':
      abandoned,
  }),
  ...breakingLive(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed', 'event.charge-details'], {
    'mesa.from-books: a prompted charge has the rail wallet once its event was retried': readFromBooks,
  }),
];
