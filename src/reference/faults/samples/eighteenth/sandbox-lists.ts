import { codePoints } from '../../../bodies/fields.ts';
import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import type { Pages } from '../../../lists/pages.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { day, second } from '../rare/recalled.ts';

const pages = change('pages');
const week = 7 * day;

const isLong = ({ description }: Charge): boolean => description !== null && codePoints(description) > 255;

/** How many of a page have a long description. */
function longOnes(was: Pages, size: number, call: Call): number {
  const after = was.cursor(call);
  const wanted = was.filter(call);
  if ('code' in after || 'code' in wanted) return 0;
  return was
    .source(call)
    .slice(0, after.value?.place)
    .filter((charge) => was.includes(charge, wanted.value, call))
    .slice(-size)
    .filter(isLong).length;
}

function failedWeekAgo(charge: Charge, call: Call): boolean {
  return (
    !isSwept(charge, call) &&
    furthest(call) - charge.createdAt >= week &&
    call.behaviour.showing.standing(charge, call).state === 'failed'
  );
}

/** What hides in lists of charges. */
export const eighteenthSandboxLists = [
  ...breaking('list.default-limit', {
    'eighteenth.long-uncounted: on a page without a limit charges with more than 255 characters of description do not count':
      pages((was) => ({
        limit: (call) => {
          const limit = was.limit(call);
          if ('code' in limit || call.query.has('limit')) return limit;
          return { value: limit.value + longOnes(was, limit.value, call) };
        },
      })),
  }),
  ...breaking(['list.cursor-continues-after', 'list.has-more-while-more', 'charges.list.holds-created'], {
    'eighteenth.fresh-cursor: a page after a charge of the last two seconds leaves the next one out': pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        if ('code' in after || after.value === null || now(call) - after.value.createdAt >= 2 * second) return after;
        return { value: { ...after.value, place: after.value.place - 1 } };
      },
    })),
  }),
  ...breaking('charges.list.state-expired', {
    'eighteenth.written-off: a week after it was made a charge that failed stands among the expired ones too': pages(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) || (state === 'expired' && failedWeekAgo(charge, call)),
      }),
    ),
  }),
];
