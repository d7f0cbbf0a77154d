import type { RuleId } from '../../contract/rules.ts';
import type { History } from '../history.ts';
import { kinds } from '../resources/kinds.ts';
import { type Deviation, type Placed, rulings } from '../ruling.ts';
import { paged, type PageJudge, type ShownPage } from './page.ts';
import { cursorOf, isOlder, knownTo, mayBeSwept, standingsOf, unseenBelow } from './standing.ts';

/** A walk ends: has_more is not true where nothing follows. */
export const listEnd: PageJudge = (page, history) =>
  rulings(page.exchange, page.items.length > 0 ? withObjects(page, history) : withoutObjects(page, history));

type Places = readonly Placed[];

const ends: RuleId = 'list.has-more-ends';
const placed = (place: Deviation | null): Places => [{ rule: ends, place }];

/** A page that could have held more and claims that there are more: the claim is wrong unless some may follow. */
function withObjects(page: ShownPage, history: History): Places {
  if (page.hasMore === false) return placed(null);
  const { limit, items, filter, list } = page;
  const short = paged.has(list) && limit !== null && items.length < limit && filter.is === 'none';
  const last = short && page.hasMore ? standingsOf(page, history).at(-1) : undefined;
  if (!last || unseenBelow(last, page, history)) return [];
  const expected = `has_more false on a page that holds ${items.length} objects where ${limit} were asked for`;
  return placed({ expected, actual: 'true, and nothing is known to follow' });
}

function withoutObjects(page: ShownPage, history: History): Places {
  if (page.hasMore) return placed({ expected: 'has_more false on a page without objects', actual: 'true' });
  const { start } = page;
  const cursor = cursorOf(page, history);
  if (start.is !== 'after' || !start.page?.hasMore || !cursor) return [];
  if (!isSteady(page) || mayBeSwept(cursor, null, page.exchange)) return [];
  // Where a known charge should have followed for certain, it is missed by name.
  if (knownTo(page, history, cursor.created).some((charge) => isOlder(charge, cursor))) return [];
  const rule = unseenBelow(cursor, page, history) ? 'list.cursor-continues-after' : ends;
  const expected = `objects after ${cursor.id}, since has_more was true on the page that ends with it, exchange ${start.page.n}`;
  return [{ rule, place: { expected, actual: 'an empty page', with: [start.page.n] } }];
}

/** An object never leaves such a list, save by a sweep. */
const isSteady = ({ filter, list }: ShownPage): boolean =>
  filter.is === 'none' ||
  (filter.is === 'state' && list === 'charges.list' && kinds.charge.finalStates.has(filter.state));
