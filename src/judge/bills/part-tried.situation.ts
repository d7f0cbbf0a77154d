import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface PartTried {
  readonly amount: number;
  readonly part: number;
  /** Why each attempt at a bill of its own was refused; null: it was not. */
  readonly refusals: readonly (string | null)[];
  /** Between both, a bill over as much as the part was paid by it. */
  readonly asked: Exchange | null;
}

/** Whether less than is outstanding is taken. The same payer has to be able to pay as much where it is all that is due. */
export const partTried = situation<PartTried>('bills/part-tried', ({ amount, part, refusals, asked }) => {
  const rule = 'bill.payable-in-parts';
  if (refusals[0] === null) return [kept(rule)];
  if (asked === null || refusals.includes(null)) return [];
  const expected = `a payment of ${part} to be accepted where ${amount} is outstanding`;
  const actual = `refused, though ${part} is accepted where as much is outstanding`;
  return ruling(rule, asked, [{ expected, actual }]);
});
