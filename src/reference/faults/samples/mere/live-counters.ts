import { fieldOf } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const tillOf = fieldOf('posOrder')('till');

/** How often a business asked for a till that it has not, by its number. */
const misses = recalled(() => new Map<string, number>());

/** So many times a till is looked for; then it is remembered as one that is not open. */
const looks = 2;

/** When a till of a business was last taken, by its number. */
const taken = recalled(() => new Map<string, number>());

/** As many characters as the column has. */
const inColumn = (text: string): string => text.slice(0, 6);

/** What hides at the tills of live. */
export const mereLiveCounters = [
  ...breakingLive(['errors.cause-of-unknown-till', 'errors.cause-of-till-closed'], {
    'mere.looked-for-twice: from the third time on a till that the business has not is TILL_CLOSED': tillOf(
      (was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || reading.code !== 'UNKNOWN_TILL' || typeof given !== 'string') return reading;
        if (call.deployment.tills.get(given)?.open === false) return reading;
        const tills = misses(caller(call));
        const before = tills.get(given) ?? 0;
        tills.set(given, before + 1);
        return before < looks ? reading : { code: 'TILL_CLOSED' };
      },
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-till', 'pos.create.till-six-digits', 'pos-charge.till-echoed'], {
    'mere.six-characters: for a minute after a till was taken any longer text that begins with it is taken as well':
      tillOf((was) => (given, call) => {
        const reading = was(given, call);
        if (typeof given !== 'string') return reading;
        const tills = taken(caller(call));
        if (!('code' in reading)) tills.set(given, now(call));
        const lately = tills.get(inColumn(given)) ?? Number.NEGATIVE_INFINITY;
        const isRemembered = 'code' in reading && reading.code === 'BAD_TILL' && now(call) - lately < minute;
        return isRemembered ? was(inColumn(given), call) : reading;
      }),
  }),
];
