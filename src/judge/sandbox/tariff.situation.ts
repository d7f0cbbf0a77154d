import type { ChargeRail } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, objectOf } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

export interface Sale {
  readonly amount_minor: number;
  readonly rail: ChargeRail;
}

type Asked = Parts<'sandbox' | 'live', { sale: Sale; before: readonly Exchange[] }>;

/** How often a sale is asked of both before a difference counts: by chance no deployment rounds alike so often. */
export const timesAsked = 8;

/**
 * The price of one sale. A tariff may be changed between two, and who carries on what was rounded off asks another price
 * each time, so a difference counts when it comes again and again, and each deployment asks one price.
 */
export const saleOnBoth = situation('sandbox/tariff', ({ sale, sandbox, live, before }: Asked) => {
  const [asked, fee] = [feeOf(sandbox), feeOf(live)];
  const isSame = asked === fee;
  if (asked === null || fee === null) return [];
  if (!isSame && (before.length < 2 * (timesAsked - 1) || !before.every(asksAs(sandbox, live)))) return [];
  if (!isOfOneBusiness(sandbox, live) || !isOfOnePayer(sandbox, live)) return [];
  const expected = `fee_minor ${fee} in the sandbox, as on live for ${sale.amount_minor} on ${sale.rail}`;
  return decided('sandbox.fees-from-tariff', sandbox, isSame, { expected, actual: String(asked), with: [live.n] });
});

const asksAs =
  (...now: readonly Exchange[]) =>
  (before: Exchange): boolean =>
    now.some((each) => each.deployment === before.deployment && feeOf(each) === feeOf(before));

/** Where the run has a business of its own in one deployment only, what it is called there is another business. */
export const isOfOneBusiness = (one: Exchange, other: Exchange): boolean => one.key.exclusive === other.key.exclusive;

/** Who pays from another network than the rail's may pay more. */
const isOfOnePayer = (one: Exchange, other: Exchange): boolean => one.payer?.ref === other.payer?.ref;

/** null where no charge was made, or none with a fee. */
export function feeOf(exchange: Exchange): number | null {
  const fee = idOf(exchange) === null ? null : objectOf(exchange)?.['fee_minor'];
  return typeof fee === 'number' && Number.isInteger(fee) ? fee : null;
}
