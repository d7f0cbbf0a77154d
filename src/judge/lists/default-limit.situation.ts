import { page } from '../../contract/chapters/lists.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, objectOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  /** A filtered list without a limit, before and after the same list was asked for by as many as are the default. */
  readonly before: Exchange;
  readonly asked: Exchange;
  readonly after: Exchange;
}

/**
 * A filtered page may be short for reasons of its own. But where asking for 25 gives 25, and asking for no number
 * gives far fewer before and after, the number that is meant is another one.
 */
export const pageWithoutLimit = situation<Parts>('lists/default-limit', ({ before, asked, after }) => {
  const count = shortOf(before);
  if (count === null || count !== shortOf(after) || dataOf(asked)?.length !== page.default) return [];
  const expected = `${page.default} objects without a limit, as with limit=${page.default}`;
  const actual = `${count} objects, and has_more true`;
  return ruling('list.default-limit', after, [{ expected, actual, with: [before.n, asked.n] }]);
});

/** How many objects a page has that could have held ten more, and says that there are more. */
function shortOf(exchange: Exchange): number | null {
  const count = dataOf(exchange)?.length ?? page.default;
  return objectOf(exchange)?.['has_more'] === true && count <= page.default - 10 ? count : null;
}
