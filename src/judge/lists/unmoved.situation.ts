import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, objectOf, stateOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  /** A charge, read before and after its list. */
  readonly before: Exchange;
  readonly after: Exchange;
  /** By the state in which it was read before. */
  readonly list: Exchange;
}

/** A charge that was read in one state before and after the list was in it all the while: there is no way back. */
export const listedUnmoved = situation<Parts>('lists/unmoved', ({ before, list, after }) => {
  const [id, state] = [idOf(before), stateOf(before)];
  if (id === null || idOf(after) !== id || stateOf(after) !== state || !isWhole(list)) return [];
  const isListed = listedIn(list).some((charge) => charge['id'] === id);
  const expected = `${id} in the list of state ${String(state)}, in which it was read before and after`;
  const actual = 'a list without it, and without more pages';
  return ruling('charges.list.state-filter-complete', after, [
    isListed ? null : { expected, actual, with: [before.n, list.n] },
  ]);
});

/** Whether a list is one page. */
function isWhole(exchange: Exchange): boolean {
  const list = exchange.answer?.status === 200 ? objectOf(exchange) : null;
  return list?.['has_more'] === false && Array.isArray(list['data']);
}
