import type { EventMaker } from '../events.ts';
import { atOnce, caseOf, type ReceiverCase } from './case.ts';

const succeeded = 'client.fulfils-on-charge-succeeded';
const early = 'client.no-fulfilment-before-succeeded';
const unknown = 'client.unknown-event-fulfils-nothing';
const test = 'client.test-events-fulfil-nothing';

/** Types that the service does not have today, each with the state of a charge in which nobody has paid. */
const unknownTypes = [
  ['charge.processing', 'processing'],
  ['charge.failed', 'failed'],
  ['charge.updated', 'requires_payment'],
  ['charge.succeeded.reversed', 'failed'],
  ['dispute.succeeded', 'failed'],
  ['succeeded', 'processing'],
] as const;

const documented = [
  ['charge.expired', 'expired'],
  ['escrow.funded', 'processing'],
  ['escrow.released', 'processing'],
] as const;

const payout = (make: EventMaker) =>
  make.event({ type: 'payout.succeeded', data: { id: 'po_1', object: 'payout', state: 'processing' } });

/** What nobody paid by. */
export const otherEvents: readonly ReceiverCase[] = [
  ...documented.map(([type, state]) =>
    caseOf(`other-events/${type}`, `${type} fulfils nothing.`, [succeeded, early], (make) =>
      atOnce({ event: make.event({ type, state }) }),
    ),
  ),
  ...unknownTypes.map(([type, state]) =>
    caseOf(`other-events/${type}`, `An event of the unknown type ${type} fulfils nothing.`, [unknown, early], (make) =>
      atOnce({ event: make.event({ type, state }) }),
    ),
  ),
  caseOf(
    'other-events/about-something-else',
    'An event about another kind of thing fulfils nothing.',
    [unknown],
    (make, { reference, amount_minor }) => {
      const event = payout(make);
      const data = {
        id: event.id.replace('ev_', 'po_'),
        object: 'payout',
        state: 'processing',
        reference,
        amount_minor,
      };
      return atOnce({ event: { ...event, fields: { ...event.fields, data } } });
    },
  ),
  caseOf(
    'other-events/unknown-before-paid',
    'An event of an unknown type keeps nobody from being served once the charge has succeeded.',
    [unknown, early, succeeded],
    (make) => [[{ event: make.event({ type: 'charge.pending', state: 'processing' }) }], [{ event: make.event() }]],
  ),
  caseOf(
    'other-events/test-event',
    'A test event fulfils nothing of live.',
    [test],
    (make) => atOnce({ event: make.event({ livemode: false }) }),
    {
      needs: 'live',
    },
  ),
  caseOf(
    'other-events/test-event-before-paid',
    'An order of live that a test event told of is fulfilled by the event of live.',
    [test, succeeded],
    (make) => [[{ event: make.event({ livemode: false }) }], [{ event: make.event() }]],
    { needs: 'live' },
  ),
];
