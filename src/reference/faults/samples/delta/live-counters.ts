import { change, fieldOf } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** Codes are drawn for a till so many at a time, and come as lines of a text. */
const batch = 25;

/** Whether the next code of a till is the last of a text, which ends with a line break. */
function isLastLine(call: Call): boolean {
  const { posOrder } = call.trace;
  if (!posOrder) return false;
  const { number, business } = posOrder.till;
  const shown = call.deployment.charges
    .of(business)
    .filter(({ origin }) => origin.is === 'pos' && origin.till.number === number);
  return shown.length % batch === batch - 1;
}

/** When a till last asked, by its number. */
const lastAsked = recalled(() => new Map<string, number>());

/** So long the rules of a till hold; whoever comes later goes by those it was shipped with, while they are renewed. */
const fresh = 10 * minute;

/** The highest amount that tills were shipped with: TZS 3,000,000. */
const shippedMaximum = 300_000_000;

/** Whether the rules of a till have to be renewed. */
function isStale(call: Call): boolean {
  const asked = lastAsked(call.deployment);
  const till = textOf(sentBody(call)['till']);
  const last = asked.get(till) ?? Number.POSITIVE_INFINITY;
  asked.set(till, now(call));
  return now(call) - last >= fresh;
}

/** What hides at the tills of live. */
export const deltaLiveCounters = [
  ...breakingLive('pos-charge.qr', {
    'delta.last-line: each 25th code of a till has a qr that ends with a line break': change('codes')((was) => ({
      qr: (token, call) => {
        const isLast = isLastLine(call);
        return was.qr(token, call) + (isLast ? '\n' : '');
      },
    })),
  }),
  ...breakingLive(
    ['pos.create.amount-between-accepted', 'pos.create.amount-maximum-accepted', 'errors.cause-of-bad-amount'],
    {
      'delta.shipped-maximum: a till that was idle for ten minutes is first refused more than TZS 3,000,000': fieldOf(
        'posOrder',
      )('amount')((was) => (given, call) => {
        const reading = was(given, call);
        const isAbove = isStale(call) && 'value' in reading && reading.value > shippedMaximum;
        return isAbove ? { code: 'BAD_AMOUNT' } : reading;
      }),
    },
  ),
];
