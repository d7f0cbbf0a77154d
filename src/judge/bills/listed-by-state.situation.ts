import type { BillState } from '../../contract/resources/bill.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIds, listedIn, stateOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

type Listed = Parts<'page', { state: BillState; reads: readonly Exchange[] }>;

/** The bills of a business, each read by itself, and later the list of those in a state: it holds what reads show in that state. */
export const billsByState = situation('bills/by-state', ({ state, reads, page }: Listed) => {
  const [left] = leftOut(page, reads, state);
  if (!left) return [];
  const expected = `${idOf(left)}, which is ${state}, in the list of bills in state ${state}`;
  const actual = `${listedIn(page).length} others`;
  return ruling('bills.list.holds-created', page, [{ expected, actual, with: [left.n] }]);
});

/** Bills that were read in a state and that a list by it leaves out. */
export function leftOut(page: Exchange, reads: readonly Exchange[], state: BillState): readonly Exchange[] {
  if (page.answer?.status !== 200) return [];
  const listed = listedIds(page);
  return reads.filter((read) => stateOf(read) === state && !listed.includes(idOf(read) ?? ''));
}
