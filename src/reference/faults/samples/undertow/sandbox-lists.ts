import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { minute, secondOf } from '../rare/recalled.ts';

const pages = change('pages');

/** Whether an object is of the second of a cursor that has nothing to be compared by within it. */
function isTied(charge: Charge, { query, deployment }: Call): boolean {
  const cursor = deployment.charges.get(query.get('starting_after') ?? '');
  return cursor?.reference === null && secondOf(cursor.createdAt) === secondOf(charge.createdAt);
}

const isDecomposed = ({ reference }: Charge): boolean => reference !== null && reference.normalize('NFC') !== reference;

/** Whether one was written down anew when another was there already. */
const rises = (older: Charge, newer: Charge): boolean =>
  isDecomposed(older) && !isDecomposed(newer) && newer.createdAt - older.createdAt < minute;

/** Each that rises changes places with the one before it; what ends a page stays, so that the next page fits. */
function risen(items: readonly Charge[]): readonly Charge[] {
  const moved = [...items];
  for (let at = 1; at < moved.length - 1; at++) {
    const [newer, older] = [moved[at - 1], moved[at]];
    if (newer && older && rises(older, newer)) [moved[at - 1], moved[at]] = [older, newer];
  }
  return moved;
}

/** What hides in the lists of the sandbox. */
export const undertowSandboxLists = [
  ...breaking(
    [
      'list.cursor-continues-after',
      'list.has-more-while-more',
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
    ],
    {
      'undertow.tied-cursor: the page after a charge without a reference leaves out what was made in the same second':
        pages((was) => ({
          includes: (charge, state, call) => was.includes(charge, state, call) && !isTied(charge, call),
        })),
    },
  ),
  ...breaking('list.newest-first', {
    'undertow.decomposed-reference: a charge with a decomposed reference stands before the one that was made after it':
      pages((was) => ({
        cut: (page, call) => {
          const { items, more } = was.cut(page, call);
          return { items: risen(items), more };
        },
      })),
  }),
];
