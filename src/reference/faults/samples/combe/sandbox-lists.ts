import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Pages } from '../../../lists/pages.ts';
import { breaking } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

const isUnfiltered = ({ query }: Call): boolean => query.get('state') === null;

/** A next page is read from a row on: a charge that comes meanwhile moves all rows. */
const moved = meeting(
  (call) =>
    isServed(call.route, 'charges.list') && isUnfiltered(call) && call.query.has('starting_after')
      ? keyOf(call)?.business.id
      : undefined,
  (call) => (isServed(call.route, 'charges.create') ? keyOf(call)?.business.id : undefined),
);

/** From the row before on. */
const fromRowBefore = (was: Pages): Pages['cut'] =>
  function cut(page, call) {
    const usual = was.cut(page, call);
    const [after, limit] = [was.cursor(call), was.limit(call)];
    if (!moved.met(call) || !('value' in after) || after.value === null || !('value' in limit)) return usual;
    const items = [after.value, ...usual.items];
    return { items: items.slice(0, limit.value), more: usual.more || items.length > limit.value };
  };

/** Who has more than so many is served by the search. */
const searched = 60;

/** What the parameters of the search leave out. */
function offsetOf({ query }: Call): number {
  const given = query.get('offset') ?? '';
  return /^\d{1,6}$/.test(given) && !query.has('starting_after') ? Number(given) : 0;
}

/** What hides in the lists of the sandbox. */
export const combeSandboxLists = [
  ...breaking('list.cursor-continues-after', {
    'combe.moved-rows: a next page that is read while a charge is asked for begins with its starting_after': together(
      moved.patch,
      change('pages')((was) => ({ cut: fromRowBefore(was) })),
    ),
  }),
  ...breaking('list.no-offset', {
    'combe.searched: a business with more than sixty charges is listed them from an offset on': change('pages')(
      (was) => ({
        source: (call) => {
          const all = was.source(call);
          return all.length > searched ? all.slice(0, Math.max(0, all.length - offsetOf(call))) : all;
        },
      }),
    ),
  }),
];
