import { answer, type Answer } from '../http/answer.ts';
import { caller, type Call } from '../http/call.ts';
import type { Charge, ChargeState } from '../charges/charge.ts';
import type { Deployment } from '../world/deployment.ts';
import type { JsonObject } from '../http/json.ts';
import type { Reading } from '../bodies/body.ts';
import type { ReadingPolicy } from './reading.ts';
import { refuse } from '../errors/refuse.ts';
import { isSwept } from './retention.ts';
import type { Store, Stored } from '../world/store.ts';

/** How lists are cut into pages. */
export interface Pages<Item = Charge, Filter = ChargeState | null> {
  limit(call: Call): Reading<number>;
  filter(call: Call): Reading<Filter>;
  /** The last item of the page before; null for the first page. */
  cursor(call: Call): Reading<Item | null>;
  /** Oldest first. */
  source(call: Call): readonly Item[];
  includes(item: Item, filter: Filter, call: Call): boolean;
  /** Has the last word over a page. */
  cut(page: Page<Item>, call: Call): Page<Item>;
}

export interface Page<Item = Charge> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

const wholeNumber = /^\d{1,9}$/;

/** What differs between the kinds of object that are listed. */
interface Own<Item extends Stored, Filter> extends Pick<Pages<Item, Filter>, 'filter' | 'includes'> {
  store(deployment: Deployment): Store<Item>;
  reading(behaviour: Call['behaviour']): ReadingPolicy<Item>;
}

export function newestFirst<Item extends Stored, Filter>(own: Own<Item, Filter>): Pages<Item, Filter> {
  return {
    limit: (call) => {
      const given = call.query.get('limit');
      const { minimum, maximum, default: usual } = call.behaviour.bounds.page;
      if (given === null) return { value: usual };
      const limit = wholeNumber.test(given) ? Number(given) : 0;
      return limit < minimum || limit > maximum ? { code: 'BAD_REQUEST' } : { value: limit };
    },
    filter: own.filter,
    cursor: (call) => {
      const given = call.query.get('starting_after');
      if (given === null) return { value: null };
      const item = own.reading(call.behaviour).find(given, call);
      return item ? { value: item } : { code: 'BAD_REQUEST' };
    },
    source: (call) => own.store(call.deployment).of(caller(call)),
    includes: own.includes,
    cut: (page) => page,
  };
}

/** Reads a parameter that must be one of a few words; null where it is not given. */
export const oneOf =
  <const Word extends string>(name: string, words: readonly Word[]) =>
  ({ query }: Call): Reading<Word | null> => {
    const given = query.get(name);
    if (given === null) return { value: null };
    const word = words.find((each) => each === given);
    return word === undefined ? { code: 'BAD_REQUEST' } : { value: word };
  };

export const chargePages: Pages = newestFirst({
  store: ({ charges }) => charges,
  reading: ({ reading }) => reading,
  filter: oneOf('state', ['requires_payment', 'processing', 'succeeded', 'failed', 'expired']),
  includes: (charge, state, call) =>
    !isSwept(charge, call) && (state === null || call.behaviour.showing.standing(charge, call).state === state),
});

export function listItems<Item extends Stored, Filter>(
  pages: Pages<Item, Filter>,
  show: (item: Item, call: Call) => JsonObject,
  call: Call,
): Answer {
  const limit = pages.limit(call);
  if ('code' in limit) return refuse(call, limit);
  const filter = pages.filter(call);
  if ('code' in filter) return refuse(call, filter);
  const after = pages.cursor(call);
  if ('code' in after) return refuse(call, after);
  const { items, more } = readPage(pages, { limit: limit.value, filter: filter.value, after: after.value }, call);
  const data = items.map((item) => show(item, call));
  return answer(200, call.behaviour.showing.list(data, more, call));
}

interface Wanted<Item, Filter> {
  readonly limit: number;
  readonly filter: Filter;
  readonly after: Item | null;
}

/** Looks one further than the page is long, to know whether there is more. */
function readPage<Item extends Stored, Filter>(
  pages: Pages<Item, Filter>,
  { limit, filter, after }: Wanted<Item, Filter>,
  call: Call,
): Page<Item> {
  const source = pages.source(call);
  const found: Item[] = [];
  for (let place = (after?.place ?? source.length) - 1; place >= 0 && found.length <= limit; place--) {
    const item = source[place];
    if (item && pages.includes(item, filter, call)) found.push(item);
  }
  return pages.cut({ items: found.slice(0, limit), more: found.length > limit }, call);
}
