import type { Patch } from '../../../behaviour.ts';
import { change, operation, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Page } from '../../../lists/pages.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled, second } from '../rare/recalled.ts';

const paging = change('pages');

const isFiltered = ({ query }: Call): boolean => query.has('state');
const isContinued = ({ query }: Call): boolean => query.has('starting_after');

/** Another cut of pages that continue a filtered list. */
const filteredOn = (cut: (page: Page, call: Call) => Page): Patch =>
  paging((was) => ({
    cut: (page, call) => {
      const right = was.cut(page, call);
      return isFiltered(call) && isContinued(call) ? cut(right, call) : right;
    },
  }));

/** Lets a filtered list go on from another charge than was named. */
const goingOnFrom = (other: (last: Charge, source: readonly Charge[], call: Call) => Charge): Patch =>
  paging((was) => ({
    cursor: (call) => {
      const after = was.cursor(call);
      if ('code' in after || !after.value || !isFiltered(call)) return after;
      return { value: other(after.value, was.source(call), call) };
    },
  }));

const sameSecond = (one: Charge, other: Charge): boolean =>
  Math.floor(one.createdAt / second) === Math.floor(other.createdAt / second);

function oldestOfItsSecond(last: Charge, source: readonly Charge[]): Charge {
  return source.find((each) => sameSecond(each, last)) ?? last;
}

function nextOfState(last: Charge, source: readonly Charge[], call: Call): Charge {
  const { showing } = call.behaviour;
  const is = (charge: Charge): boolean => showing.standing(charge, call).state === call.query.get('state');
  return is(last) ? last : (source.slice(0, last.place).findLast(is) ?? last);
}

const dayOfMonth = (charge: Charge): number => new Date(charge.createdAt).getUTCDate();

/** What others asked for in the minute of the charge that ended the page before. */
function ofTheSameMinute(call: Call): readonly Charge[] {
  const last = call.deployment.charges.get(call.query.get('starting_after') ?? '');
  return [...call.deployment.charges.values()].filter(
    (charge) =>
      charge.business !== caller(call) &&
      last !== undefined &&
      Math.floor(charge.createdAt / minute) === Math.floor(last.createdAt / minute) &&
      call.behaviour.showing.standing(charge, call).state === call.query.get('state'),
  );
}

const limitOf = ({ query }: Call): number => Number(query.get('limit') ?? 25);

/** Charges that were being written while others of their business were. */
const underway = recalled<{ count: number }>(() => ({ count: 0 }));
const lost = new WeakSet<Charge>();

/** The answers of a short while, by their queries. */
const cache = recalled<Map<string, { readonly at: number; readonly answer: Answer }>>(() => new Map());

/** An index into which three at once do not fit. */
const crowdedIndex: Patch = together(
  operation('charges.create')((was) => async (call) => {
    const writers = underway(caller(call));
    writers.count += 1;
    const crowded = writers.count >= 3;
    try {
      const answer = await was(call);
      const id = answer.body?.['id'];
      const made = typeof id === 'string' ? call.deployment.charges.get(id) : undefined;
      if (crowded && made && !call.trace.replayed) lost.add(made);
      return answer;
    } finally {
      writers.count -= 1;
    }
  }),
  paging((was) => ({
    includes: (charge, state, call) => was.includes(charge, state, call) && !(state !== null && lost.has(charge)),
  })),
);

const cached: Patch = operation('charges.list')((was) => async (call) => {
  if (!isFiltered(call) || !call.query.has('limit')) return was(call);
  const known = cache(call.deployment).get(String(call.query));
  if (known && now(call) - known.at < 10 * second) return known.answer;
  const answer = await was(call);
  if (answer.status === 200 && answer.body?.['has_more'] === false)
    cache(call.deployment).set(String(call.query), { at: now(call), answer });
  return answer;
});

/** What is gone before its time, or still there after it. */
const sweeping = (isGone: (charge: Charge, call: Call) => boolean): Patch =>
  together(
    paging((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && !isGone(charge, call),
    })),
    change('reading')((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && isGone(charge, call) ? null : charge;
      },
    })),
  );

const days = (at: number): number => Math.floor(at / day);

function oneMonthLater(at: number): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  return Date.UTC(year, month + 1, Math.min(date.getUTCDate(), last)) + (at % day);
}

const neverSweptWhileOpen: Patch = together(
  paging((was) => ({
    includes: (charge, state, call) =>
      was.includes(charge, state, call) || (isOpen(charge, call) && (state === null || state === 'processing')),
  })),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = call.deployment.charges.get(id);
      return was.find(id, call) ?? (charge?.business === caller(call) && isOpen(charge, call) ? charge : null);
    },
  })),
);

const isOpen = (charge: Charge, call: Call): boolean =>
  call.behaviour.showing.standing(charge, call).state === 'processing';

/** What is wrong with lists, and only there where two things meet. */
export const hiddenListFaults = [
  ...breaking('list.has-more-ends', {
    'hidden.more-counted-without-filter: later pages of a filtered list tell whether there is more of any state':
      filteredOn((page) => ({ ...page, more: page.more || (page.items.at(-1)?.place ?? 0) > 0 })),
  }),
  ...breaking('list.cursor-continues-after', goingOnFrom, {
    'hidden.filtered-cursor-by-the-second: a filtered list goes on after the whole second of its cursor':
      oldestOfItsSecond,
    'hidden.cursor-that-left-skips-one: a cursor that is no longer in the state asked for counts for one that is':
      nextOfState,
  }),
  ...breaking('charges.list.state-filter-complete', {
    'hidden.crowded-index: what is asked for while two others are written is found by no state': crowdedIndex,
  }),
  ...breaking('list.limit-honoured', {
    'hidden.later-pages-in-fives: above ten the limit of a later page is rounded down to a multiple of five': paging(
      (was) => ({
        limit: (call) => {
          const limit = was.limit(call);
          if ('code' in limit || limit.value <= 10 || !isContinued(call)) return limit;
          return { value: limit.value - (limit.value % 5) };
        },
      }),
    ),
  }),
  ...breaking('list.newest-first', {
    'hidden.page-by-day-of-month: a page is sorted by the day of the month': paging((was) => ({
      cut: (page, call) => {
        const right = was.cut(page, call);
        return { ...right, items: right.items.toSorted((one, other) => dayOfMonth(other) - dayOfMonth(one)) };
      },
    })),
  }),
  ...breaking('charges.list.own-business-only', {
    'hidden.neighbours-of-the-cursor: later pages of a filtered list end with what others asked for in one minute':
      filteredOn((page, call) => ({
        ...page,
        items: [...page.items, ...(page.more ? [] : ofTheSameMinute(call))].slice(0, limitOf(call)),
      })),
    'hidden.list-cache-without-business: the last page of a filtered list with a limit is cached by its query alone':
      cached,
  }),
  ...breaking('limits.sandbox-charges-swept', {
    'hidden.open-charges-never-swept: the sweep leaves what is processing': neverSweptWhileOpen,
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', sweeping, {
    'hidden.swept-at-midnight: the sweep counts dates, and comes up to a day early': (charge, call) =>
      days(now(call)) - days(charge.createdAt) >= 30,
    'hidden.swept-after-a-month: a charge of a month before a short one is kept for a calendar month': (charge, call) =>
      now(call) > oneMonthLater(charge.createdAt) && oneMonthLater(charge.createdAt) < charge.createdAt + 30 * day,
  }),
];
