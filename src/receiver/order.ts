import { luhnDigit } from '../reference/bills/luhn.ts';
import { type ChargeRail, posRail } from '../contract/limits.ts';
import type { Draw } from './draw.ts';

/** What a merchant would know of an order before somebody pays: what a receiver is told of it. */
export interface Order {
  readonly reference: string;
  readonly amount_minor: number;
  readonly currency: 'TZS';
  readonly kind: 'charge' | 'pos' | 'bill';
  readonly livemode: boolean;
  /** What it will be paid by; null: a bill may be paid by any. */
  readonly rail: ChargeRail | typeof posRail | null;
  /** Id of the charge that will pay it; a bill is paid by charges that nobody knows before. */
  readonly charge: string | null;
  readonly till: string | null;
  readonly bill: { readonly id: string; readonly control_number: string; readonly customer_ref: string } | null;
  /** The work for this order is to fail so often before it succeeds. */
  readonly fails: number;
}

/** Of all payments but those that are about rails: one that a receiver does not know is blamed for itself alone. */
const plainRail: ChargeRail = 'mpesa';

const railOf = (kind: Order['kind'], rail: ChargeRail): Order['rail'] => {
  if (kind === 'bill') return null;
  return kind === 'pos' ? posRail : rail;
};

interface Wanted extends Pick<Order, 'kind' | 'livemode'> {
  readonly amount?: number | undefined;
  readonly rail?: ChargeRail | undefined;
  readonly fails?: number | undefined;
}

/** @param place of the case among all */
export function orderOf(
  draw: Draw,
  run: string,
  place: number,
  { kind, livemode, amount, rail = plainRail, fails = 0 }: Wanted,
): Order {
  const reference = `order-${run}-${place}`;
  const number = `99${draw.digits(9)}`;
  return {
    reference,
    amount_minor: amount ?? draw.between(100, 50_000) * 1_000,
    currency: 'TZS',
    kind,
    livemode,
    rail: railOf(kind, rail),
    charge: kind === 'bill' ? null : draw.id('ch'),
    till: kind === 'pos' ? `${draw.between(1, 9)}${draw.digits(5)}` : null,
    bill:
      kind === 'bill'
        ? { id: draw.id('bl'), control_number: number + luhnDigit(number), customer_ref: reference }
        : null,
    fails,
  };
}
