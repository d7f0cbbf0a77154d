import type { Exchange } from '../../evidence/exchange.ts';
import { listedIn } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  /** The newest links of a business for which nobody else makes any. */
  readonly newest: Exchange;
  /** The same list with an offset, which is all that can have moved it. */
  readonly offset: Exchange;
}

export const listWithOffset = situation<Parts>('lists/no-offset', ({ newest, offset }) => {
  const [first, other] = [topOf(newest), topOf(offset)];
  if (offset.answer?.status !== 200 || first === null) return [];
  const expected = `the newest links, with ${first} at the top, because no list has an offset`;
  const actual = other === null ? 'an empty list' : `${other} at the top`;
  return ruling('list.no-offset', offset, [other === first ? null : { expected, actual, with: [newest.n] }]);
});

function topOf(list: Exchange): string | null {
  const id = listedIn(list)[0]?.['id'];
  return typeof id === 'string' ? id : null;
}
