import { fieldOf } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** How many codes may wait at one till. */
const slots = 15;

function isFull({ number, business }: Till, call: Call): boolean {
  const at = furthest(call);
  const waiting = call.deployment.charges
    .of(business)
    .filter(
      (charge) =>
        charge.origin.is === 'pos' &&
        charge.origin.till.number === number &&
        standing(charge, at).state === 'requires_payment',
    );
  return waiting.length >= slots;
}

const till = fieldOf('posOrder')('till');

/** What hides at the tills of live. */
export const fjordLiveCounters = [
  ...breakingLive(['pos.create.till-open-accepted', 'pos.create.status-201', 'errors.cause-of-till-closed'], {
    'fjord.full-till: while 15 codes wait at a till it is taken for closed': till((was) => (given, call) => {
      const reading = was(given, call);
      return 'value' in reading && isFull(reading.value, call) ? { code: 'TILL_CLOSED' } : reading;
    }),
  }),
  ...breakingLive(['errors.cause-of-bad-till', 'pos.create.till-of-business', 'errors.cause-of-unknown-till'], {
    'fjord.till-as-number: a till that begins with 0 and is not of the business is BAD_TILL': till(
      (was) => (given, call) => {
        const reading = was(given, call);
        const isShortened = typeof given === 'string' && given.startsWith('0');
        return 'code' in reading && reading.code === 'UNKNOWN_TILL' && isShortened ? { code: 'BAD_TILL' } : reading;
      },
    ),
  }),
];
