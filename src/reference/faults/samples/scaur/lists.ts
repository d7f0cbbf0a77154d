import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { at, both, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { crashing } from '../../refusals.ts';
import { day } from '../rare/recalled.ts';

/** How many charges a search looks at. */
const searched = 75;

const isSearched = ({ business, place }: Charge, { deployment }: Call): boolean =>
  place >= deployment.charges.of(business).length - searched;

/** Whether a page goes on after a charge whose partition has been detached. */
const isDetached: When = (_answer, call) => {
  const { key, refusal } = call.trace;
  const cursor = call.deployment.charges.get(call.query.get('starting_after') ?? '');
  const isRead = refusal === undefined || refusal.code === 'BAD_REQUEST';
  return isRead && cursor !== undefined && cursor.business === key?.business && now(call) - cursor.createdAt > 30 * day;
};

/** What hides in lists of charges. */
export const scaurLists = [
  ...breaking(
    [
      'charges.list.state-filter-complete',
      'list.has-more-while-more',
      'list.limit-honoured',
      'list.cursor-continues-after',
    ],
    {
      'scaur.short-search: a list of one state looks at the 75 newest charges only': change('pages')((was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) && (state === null || isSearched(charge, call)),
      })),
    },
  ),
  ...breaking(['errors.never-500', 'list.cursor-accepted'], {
    'scaur.detached-cursor: a page after a charge that is older than 30 days is answered 500': crashing(
      both(at('charges.list'), isDetached),
    ),
  }),
];
