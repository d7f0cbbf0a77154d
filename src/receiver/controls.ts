import type { EventFields } from './events.ts';
import { receiverCases } from './cases/all.ts';
import { atOnce, caseOf, type ReceiverCase, twice } from './cases/case.ts';

const control = (id: string, title: string): ReceiverCase =>
  caseOf(id, title, ['client.fulfils-on-charge-succeeded'], (make) => [[{ event: make.event() }]], { amount });

/** The same each time: what a receiver does about others, cases show. */
const amount = 1_500_000;

/** What every receiver does: before all else, and once more at the end. */
export const openingControl = control('run/receiver', 'A plain payment fulfils its order.');
export const closingControl = control('run/receiver-at-the-end', 'A plain payment still fulfils its order.');

const again = (id: string, title: string): ReceiverCase =>
  caseOf(id, title, ['client.event-again-fulfils-once', 'client.fulfils-on-charge-succeeded'], (make) => {
    const event = make.event();
    return [[{ event }], [{ event, attempt: 2 }]];
  });

/** Posted before all other cases, and again after them. */
export const muchLater = again('repeated/much-later', 'An event that comes again after a hundred others fulfils once.');

/** Killed once it had acknowledged an event. */
export const killed = again(
  'restart/killed-after-acknowledging',
  'An event that was acknowledged before the receiver was killed, and comes again, fulfils once.',
);

/** Posted before all other cases, and again to the receiver that was begun then. */
export const longBefore = again(
  'restart/fulfilled-long-before',
  'An event whose order was fulfilled long before the receiver was killed, and comes again, fulfils once.',
);

/**
 * No receiver fulfils by it, and none that remembers an event does anything twice: where both seem to happen, the status counts
 * what came.
 */
export const nothingTwice = caseOf('run/status', 'The status counts orders, not events.', [], (make) => [
  twice(make.event({ type: 'note.recorded', state: 'failed' })),
]);

/** All that a report may name, whatever a run has of them. */
export const caseIds: readonly string[] = [
  openingControl,
  muchLater,
  longBefore,
  ...receiverCases,
  closingControl,
  killed,
].map(({ id }) => id);

const created = (event: EventFields, change: (seconds: number) => unknown): EventFields => ({
  ...event,
  fields: { ...event.fields, created: change(Number(event.fields['created'])) },
});

const times = ['client.times-as-documented'] as const;

/**
 * Where a plain payment was not fulfilled: payments that are told otherwise than documented. Whoever fulfils these reads events in
 * another way than they are written.
 */
export const probes: readonly ReceiverCase[] = [
  caseOf(
    'times/in-milliseconds',
    'The same with created in milliseconds, not in seconds, was fulfilled.',
    times,
    (make) => atOnce({ event: created(make.event(), (seconds) => seconds * 1_000) }),
    { form: 'with created in milliseconds' },
  ),
  caseOf(
    'times/as-text',
    'The same with created as an ISO 8601 text, not as Unix seconds, was fulfilled.',
    times,
    (make) => atOnce({ event: created(make.event(), (seconds) => new Date(seconds * 1_000).toISOString()) }),
    { form: 'with created as an ISO 8601 text' },
  ),
  caseOf('run/other-mode', 'The same with the other livemode was fulfilled.', [], (make, { livemode }) =>
    atOnce({ event: make.event({ livemode: !livemode }) }),
  ),
];
