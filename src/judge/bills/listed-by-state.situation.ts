import type { BillState } from '../../contract/resources/bill.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, stateOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Parts {
  readonly state: BillState;
  /** The bills of a business, each read by itself. */
  readonly reads: readonly Exchange[];
  /** The list of its bills in that state, some time later. */
  readonly page: Exchange;
}

/** A list by state holds what reads show in that state. */
export const billsByState = situation<Parts>('bills/by-state', ({ state, reads, page }) => {
  const [left] = leftOut(page, reads, state);
  if (!left) return [];
  const expected = `${idOf(left)}, which is ${state}, in the list of bills in state ${state}`;
  const actual = `${listedIn(page).length} others`;
  return ruling('bills.list.holds-created', page, [{ expected, actual, with: [left.n] }]);
});

/** Bills that were read in a state and that a list by it leaves out. */
export function leftOut(page: Exchange, reads: readonly Exchange[], state: BillState): readonly Exchange[] {
  if (page.answer?.status !== 200) return [];
  const listed = listedIn(page).map(({ id }) => id);
  return reads.filter((read) => stateOf(read) === state && !listed.includes(idOf(read)));
}
