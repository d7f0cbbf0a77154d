import type { ChargeRail } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, objectOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

export interface Sale {
  readonly amount_minor: number;
  readonly rail: ChargeRail;
}

interface Parts {
  readonly sale: Sale;
  readonly sandbox: Exchange;
  readonly live: Exchange;
  /** How often both were asked: a tariff may be changed between two prices, so a difference counts when it comes twice. */
  readonly times: number;
}

/** The price of one sale on both deployments. */
export const saleOnBoth = situation<Parts>('sandbox/tariff', ({ sale, sandbox, live, times }) => {
  const [asked, fee] = [feeOf(sandbox), feeOf(live)];
  const isSame = asked === fee;
  if (asked === null || fee === null || (!isSame && times < 2)) return [];
  const expected = `fee_minor ${fee} in the sandbox, as on live for ${sale.amount_minor} on ${sale.rail}`;
  return ruling('sandbox.fees-from-tariff', sandbox, [
    isSame ? null : { expected, actual: String(asked), with: [live.n] },
  ]);
});

/** null where no charge was made, or none with a fee. */
export function feeOf(exchange: Exchange): number | null {
  const fee = idOf(exchange) === null ? null : objectOf(exchange)?.['fee_minor'];
  return typeof fee === 'number' && Number.isInteger(fee) ? fee : null;
}
