import type { RuleId } from '../../contract/rules.ts';
import type { History } from '../history.ts';
import { isForGood } from '../resources/kinds.ts';
import { type Deviation, type Placed, rulings } from '../ruling.ts';
import type { PageJudge, ShownPage } from './page.ts';
import { cursorOf, isLetThrough, isOlder, knownTo, type Standing, unseenBelow } from './standing.ts';
import { mayBeSwept } from './swept.ts';

/** A walk ends: has_more is not true where nothing follows, which is seen where the next page is asked for. */
export const listEnd: PageJudge = (page, history) => {
  const withObjects = page.hasMore === false ? placed(null) : [];
  return rulings(page.exchange, page.items.length > 0 ? withObjects : withoutObjects(page, history));
};

type Places = readonly Placed[];

const ends: RuleId = 'list.has-more-ends';
const placed = (place: Deviation | null): Places => [{ rule: ends, place }];

function withoutObjects(page: ShownPage, history: History): Places {
  if (page.hasMore) return placed({ expected: 'has_more false on a page without objects', actual: 'true' });
  const { start } = page;
  const cursor = cursorOf(page, history);
  if (start.is !== 'after' || !start.page?.hasMore || !cursor) return [];
  if (!isSteady(page) || mayBeSwept(cursor, null, page.exchange)) return [];
  // Where one that is known should have followed for certain, it is missed by name.
  const follows = (known: Standing): boolean => isOlder(known, cursor) && isLetThrough(known, page, history);
  if (knownTo(page, history, cursor.created).some(follows)) return [];
  const rule = unseenBelow(cursor, page, history) ? 'list.cursor-continues-after' : ends;
  const expected = `objects after ${cursor.id}, since has_more was true on the page that ends with it, exchange ${start.page.n}`;
  return [{ rule, place: { expected, actual: 'an empty page', with: [start.page.n] } }];
}

/** An object never leaves such a list, save by a sweep. */
const isSteady = ({ filter, list, exchange }: ShownPage): boolean =>
  filter.is === 'none' ||
  filter.is === 'customer-ref' ||
  (filter.is === 'state' && list === 'charges.list' && isForGood(filter.state, exchange.deployment));
