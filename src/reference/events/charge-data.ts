import type { Charge, FinalState } from '../charges/charge.ts';
import type { JsonObject } from '../http/json.ts';
import type { ChargeOrigin } from '../charges/origin.ts';

type BillOrigin = Extract<ChargeOrigin, { is: 'bill' }>;

/** What an event about a charge tells of it. */
export function chargeData(charge: Charge, state: FinalState, bill: (origin: BillOrigin) => JsonObject): JsonObject {
  const { id, amount, fee, currency, rail, reference, description, metadata, createdAt, expiresAt } = charge;
  return {
    id,
    object: 'charge',
    state,
    amount_minor: amount,
    fee_minor: fee,
    net_minor: amount - fee,
    currency,
    rail,
    reference: reference ?? '',
    description: description ?? '',
    metadata: metadata ?? {},
    created: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    ...originData(charge.origin, bill),
  };
}

function originData(origin: ChargeOrigin, bill: (origin: BillOrigin) => JsonObject): JsonObject {
  if (origin.is === 'pos') return { till: origin.till.number };
  if (origin.is === 'bill') return { bill: bill(origin) };
  return origin.is === 'link' ? { payment_link: origin.link } : {};
}

export const billData = ({ bill, controlNumber, outstanding }: BillOrigin): JsonObject => ({
  id: bill,
  control_number: controlNumber,
  outstanding_minor: outstanding,
});
