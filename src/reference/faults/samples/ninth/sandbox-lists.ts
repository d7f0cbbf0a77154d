import { change, operation, together } from '../../../change.ts';
import { now } from '../../../http/call.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';
import { recalled, day } from '../rare/recalled.ts';
import { kept, keyOf } from './means.ts';

const pages = change('pages');

const dayOf = (moment: number): number => Math.floor(moment / day);
const lastLimit = kept<number>();
const flights = recalled(() => ({ count: 0, nth: 0 }));
const flightOf = kept<number>();

/** What was made in one flight is turned round. */
function turned(items: readonly Charge[], flight: (charge: Charge) => number | undefined): readonly Charge[] {
  const runs: Charge[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const first = run?.[0];
    const known = flight(item);
    if (run && first && known !== undefined && flight(first) === known) run.unshift(item);
    else runs.push([item]);
  }
  return runs.flat();
}

/** How charges are listed. */
export const ninthSandboxLists = [
  ...breaking(['list.cursor-continues-after', 'list.has-more-while-more'], {
    'ninth.rest-of-the-day: a page after a charge of an earlier day leaves out the rest of that day': pages((was) => ({
      includes: (charge, state, call) => {
        const cursor = call.deployment.charges.get(call.query.get('starting_after') ?? '');
        const closed = cursor && dayOf(cursor.createdAt) < dayOf(now(call));
        return !(closed && dayOf(charge.createdAt) === dayOf(cursor.createdAt)) && was.includes(charge, state, call);
      },
    })),
  }),
  ...breaking(['charges.list.state-filter-complete'], {
    'ninth.failed-for-a-week: the filter failed leaves out what is older than a week': pages((was) => ({
      includes: (charge, state, call) =>
        !(state === 'failed' && now(call) - charge.createdAt > 7 * day) && was.includes(charge, state, call),
    })),
  }),
  ...breaking('list.default-limit', {
    'ninth.page-size-kept: after a page of 50 or more a key is given pages of that size without asking': pages(
      (was) => ({
        limit: (call) => {
          const limit = was.limit(call);
          const sizes = lastLimit(call.deployment.charges);
          if (!call.query.has('limit')) return { value: sizes.get(keyOf(call)) ?? call.behaviour.bounds.page.default };
          if ('value' in limit && limit.value >= 50) sizes.set(keyOf(call), limit.value);
          else sizes.delete(keyOf(call));
          return limit;
        },
      }),
    ),
  }),
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'ninth.at-once-oldest-first: charges that were being written at once are listed oldest first': together(
      operation('charges.create')((was) => async (call) => {
        const flight = flights(call.deployment.charges);
        if (flight.count === 0) flight.nth += 1;
        flight.count += 1;
        try {
          const answer = await was(call);
          const { id } = answer.body ?? {};
          const known = flightOf(call.deployment.charges);
          if (typeof id === 'string' && !known.has(id)) known.set(id, flight.nth);
          return answer;
        } finally {
          flight.count -= 1;
        }
      }),
      pages((was) => ({
        cut: (page, call) => {
          const { items, more } = was.cut(page, call);
          return { items: turned(items, ({ id }) => flightOf(call.deployment.charges).get(id)), more };
        },
      })),
    ),
  }),
  ...breaking(['list.cursor-continues-after'], {
    'ninth.cursor-at-failed: a page after a charge that has failed begins with the newest again': pages((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        const item = 'value' in cursor ? cursor.value : null;
        return item && call.behaviour.showing.standing(item, call).state === 'failed' ? { value: null } : cursor;
      },
    })),
  }),
];
