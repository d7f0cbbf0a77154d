import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs } from '../told.ts';
import { quoted } from '../../ruling.ts';

/**
 * A POS charge has its fee in mdr_minor; fee_minor may be missing there, which is no fee of nothing. Beside the right one a
 * zero is what a typed language has for a field that did not come.
 */
export const posFee: ClaimJudge = (facts) =>
  claims(
    'client.pos-fee-is-mdr',
    pairs(facts).flatMap(({ command, told, wire, exchange }) => {
      const { mdr_minor: mdr, fee_minor: fee } = wire;
      if (typeof mdr !== 'number') return [];
      const { mdr_minor: itsMdr = mdr, fee_minor: itsFee = null } = told;
      const isZero = fee === undefined && Number(itsFee) === 0 && Object.values(told).includes(mdr);
      const isFee = itsFee === null || isZero || [mdr, fee].includes(Number(itsFee));
      if (itsMdr !== null && Number(itsMdr) === mdr && isFee) return [null];
      const actual = `${command.op} told mdr_minor ${quoted(told['mdr_minor'])} and fee_minor ${quoted(told['fee_minor'])}`;
      return [{ expected: `the fee that mdr_minor has, ${mdr}`, actual, exchanges: [exchange.n] }];
    }),
  );
