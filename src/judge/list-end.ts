import { finalStates } from './history.ts';
import type { Judge } from './judge.ts';
import { cursorOf } from './list-order.ts';
import { pageOf, type ShownPage } from './list-page.ts';
import { isOlder, mayBeSwept, standingOfCharge } from './list-standing.ts';
import { ruling, type Breach } from './ruling.ts';

/** A walk ends: has_more is not true where nothing follows. */
export const listEnd: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page) return [];
  if (page.items.length > 0) return page.hasMore === false ? ruling('list.has-more-ends', exchange, [null]) : [];
  if (page.hasMore)
    return ruling('list.has-more-ends', exchange, [
      { expected: 'has_more false on a page without objects', actual: 'true' },
    ]);
  const cursor = cursorOf(page, exchange, history);
  if (!cursor || !isSteady(page) || mayBeSwept(cursor, null, exchange)) return [];
  const charges = history.chargesOf(exchange.deployment, exchange.key.business ?? '').map(standingOfCharge);
  // Where a known charge should have followed, the cursor is at fault.
  if (charges.some((charge) => charge && isOlder(charge, cursor))) return [];
  return ruling('list.has-more-ends', exchange, promised(page, cursor.id));
};

/** A charge never leaves such a list, save by a sweep. */
const isSteady = ({ filter }: ShownPage): boolean =>
  filter.is === 'none' || (filter.is === 'state' && finalStates.has(filter.state));

function promised({ start }: ShownPage, cursor: string): readonly (Breach | null)[] {
  if (start.is !== 'after' || !start.page?.hasMore) return [];
  const expected = `has_more false on the page that ends with ${cursor}, after which nothing follows`;
  return [{ expected, actual: `true in exchange ${start.page.n}`, with: [start.page.n] }];
}
