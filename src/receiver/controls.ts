import { caseOf, type ReceiverCase } from './cases/case.ts';

const control = (id: string, title: string): ReceiverCase =>
  caseOf(id, title, ['client.fulfils-on-charge-succeeded'], (make) => [[{ event: make.event() }]], { amount });

/** The same each time: what a receiver does about others, cases show. */
const amount = 1_500_000;

/** What every receiver does: before all else, and once more at the end. */
export const openingControl = control('run/receiver', 'A plain payment fulfils its order.');
export const closingControl = control('run/receiver-at-the-end', 'A plain payment still fulfils its order.');

/** Killed once it had acknowledged an event. */
export const killed = caseOf(
  'restart/killed-after-acknowledging',
  'An event that was acknowledged before the receiver was killed, and comes again, fulfils once.',
  ['client.event-again-fulfils-once', 'client.fulfils-on-charge-succeeded'],
  (make) => {
    const event = make.event();
    return [[{ event }], [{ event, attempt: 2 }]];
  },
);
