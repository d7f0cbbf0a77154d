import { page } from '../../contract/chapters/lists.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, idOf, listedIds, objectOf, stateOf } from '../../evidence/read.ts';
import { queryOf } from '../request.ts';
import { ruling, decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

type AroundAsked = Parts<'before' | 'asked' | 'after'>;

/**
 * A filtered list without a limit, before and after the same list was asked for by as many as are the default. Such a
 * page may be short for reasons of its own. But where asking for 25 gives 25, and asking for no number gives far fewer
 * before and after, the number that is meant is another one.
 */
export const pageWithoutLimit = situation('lists/default-limit', ({ before, asked, after }: AroundAsked) => {
  const count = shortOf(before);
  if (count === null || count !== shortOf(after) || dataOf(asked)?.length !== page.default) return [];
  const expected = `${page.default} objects without a limit, as with limit=${page.default}`;
  const actual = `${count} objects, and has_more true`;
  return ruling('list.default-limit', after, [{ expected, actual, with: [before.n, asked.n] }]);
});

/** How many objects a page has that could have held more, and says that there are more: ten more where others make some too. */
function shortOf(exchange: Exchange): number | null {
  const count = dataOf(exchange)?.length ?? page.default;
  const least = exchange.key.exclusive ? 1 : 10;
  return objectOf(exchange)?.['has_more'] === true && count <= page.default - least ? count : null;
}

/** The newest of a list to which nobody else adds any, and the same list with an offset. */
export const listWithOffset = situation('lists/no-offset', ({ newest, offset }: Parts<'newest' | 'offset'>) => {
  const [[first], [other]] = [listedIds(newest), listedIds(offset)];
  if (offset.answer?.status !== 200 || first === undefined) return [];
  const expected = `the same as without, with ${first} at the top, because no list has an offset`;
  const actual = other === undefined ? 'an empty list' : `${other} at the top`;
  return decided('list.no-offset', offset, other === first, { expected, actual, with: [newest.n] });
});

type AroundList = Parts<'before' | 'list' | 'after'>;

/** A charge that was read in one state before and after the list of that state was in it all the while: there is no way back. */
export const listedUnmoved = situation('lists/unmoved', ({ before, list, after }: AroundList) => {
  const [id, state] = [idOf(before), stateOf(before)];
  if (id === null || idOf(after) !== id || stateOf(after) !== state || !isWhole(list)) return [];
  // It was in another state than whoever asked for the list thought.
  if (![null, state].includes(queryOf(list.request).get('state'))) return [];
  const expected = `${id} in the list of state ${String(state)}, in which it was read before and after`;
  const actual = 'a list without it, and without more pages';
  return decided('charges.list.state-filter-complete', after, listedIds(list).includes(id), {
    expected,
    actual,
    with: [before.n, list.n],
  });
});

/** Whether a list is one page. */
const isWhole = (list: Exchange): boolean =>
  list.answer?.status === 200 && objectOf(list)?.['has_more'] === false && dataOf(list) !== null;
