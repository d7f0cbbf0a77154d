import { change, fieldOf, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { billPageGone } from '../../../payer-pages/altered.ts';
import { breakingLive } from '../../fault.ts';
import { unixSeconds } from '../../views.ts';
import { recalled } from '../rare/recalled.ts';

/** From the third read on a bill comes from the cache. */
const cachedFrom = 3;

const reads = recalled(() => ({ count: 0 }));

/** The numbers that a business is not to send to again. */
const suppressed = recalled(() => new Set<string>());

const isNumber = (phone: string): boolean => /^\+255\d{9}$/.test(phone);

/** What hides in bills. */
export const leaLiveBills = [
  ...breakingLive('bill.hosted-page', {
    'lea.apostrophe: a bill whose payer_name has an apostrophe has no hosted page': billPageGone(({ payerName }) =>
      /['’]/.test(payerName ?? ''),
    ),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'bills.notify.phone-malformed-refused'], {
    'lea.suppressed: a malformed number that was refused before is answered with a notice that was not sent': together(
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading) || typeof given !== 'string') return reading;
        const numbers = suppressed(caller(call));
        if (numbers.has(given)) return { value: given };
        numbers.add(given);
        return reading;
      }),
      change('notices')((was) => ({
        held: (bill, call) => {
          const phone = call.trace.noticeOrder?.phone;
          return was.held(bill, call) ?? (phone === undefined || isNumber(phone) ? null : 'NUMBER_SUPPRESSED');
        },
      })),
    ),
  }),
  ...breakingLive(['bill.created', 'bill.expires-at', 'bill.cancelled-at'], {
    'lea.cached-bill: from the third read on the moments of a bill are Unix seconds': change('billShowing')((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        if (!isServed(call.route, 'bills.get') || ++reads(bill).count < cachedFrom) return view;
        const { created, expires_at: end, cancelled_at: stop } = view;
        return {
          ...view,
          created: unixSeconds(created),
          expires_at: unixSeconds(end),
          cancelled_at: unixSeconds(stop),
        };
      },
    })),
  }),
];
