import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs } from '../told.ts';
import { quoted } from '../../ruling.ts';

/** A POS charge has its fee in mdr_minor; fee_minor may be missing there, which is no fee of nothing. */
export const posFee: ClaimJudge = (facts) =>
  claims(
    'client.pos-fee-is-mdr',
    pairs(facts).flatMap(({ command, told, wire, exchange }) => {
      const { mdr_minor: mdr, fee_minor: fee } = wire;
      if (command.op !== 'create_pos_charge' || typeof mdr !== 'number') return [];
      const { mdr_minor: itsMdr = mdr, fee_minor: itsFee = null } = told;
      if (itsMdr !== null && Number(itsMdr) === mdr && (itsFee === null || [mdr, fee].includes(Number(itsFee))))
        return [null];
      const actual = `${command.op} told mdr_minor ${quoted(told['mdr_minor'])} and fee_minor ${quoted(told['fee_minor'])}`;
      return [{ expected: `the fee that mdr_minor has, ${mdr}`, actual, exchanges: [exchange.n] }];
    }),
  );
