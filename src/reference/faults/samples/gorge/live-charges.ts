import { change, fieldOf, shownCharge, together } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

const sixDigits = /^\d{6}$/;

/** Charges that were asked for again before they came to their end. */
const askedAgain = new WeakSet<Charge>();

/** A retry sets the alarm of a charge anew, and its payment takes that alarm off with the time it was set to. */
const alarmTakenOff = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (!isFinal(standing(charge, now(call)).state)) askedAgain.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  shownCharge((view, { charge, step }) =>
    step.state === 'succeeded' && askedAgain.has(charge) ? { ...view, expires_at: null } : view,
  ),
);

/** What hides in charges of live. */
export const gorgeLiveCharges = [
  ...breakingLive(
    [
      'pos.create.till-open-accepted',
      'pos.create.status-201',
      'errors.cause-of-unknown-till',
      'errors.cause-of-till-closed',
    ],
    {
      'gorge.till-in-reference: a POS charge whose reference is six digits is refused unless they are an open till':
        fieldOf('posOrder')('till')((was) => (given, call) => {
          const reading = was(given, call);
          // Older tills send their number there.
          const { reference } = bodyOf(call);
          if ('code' in reading || typeof reference !== 'string' || !sixDigits.test(reference)) return reading;
          const old = was(reference, call);
          return 'code' in old ? old : reading;
        }),
    },
  ),
  ...breakingLive(
    ['deployments.same-shapes', 'charge.expires-at', 'charge.expires-after-15-minutes', 'event.charge-details'],
    {
      'gorge.alarm-taken-off: a charge that was asked for again before it was paid has expires_at null once it is':
        alarmTakenOff,
    },
  ),
];
