import type { Call } from '../http/call.ts';
import type { Charge, ChargeOrder } from '../charges/charge.ts';
import { makeCharge } from '../charges/making.ts';
import { unprompted } from '../charges/charge-source.ts';
import type { ChargeOrigin } from '../charges/origin.ts';
import type { Payer } from '../payer-pages/payer.ts';
import type { Bill } from './bill.ts';

/** One charge of a payment. */
interface Part {
  readonly amount: number;
  /** Whether it pays more than the bill asks for. */
  readonly excess: boolean;
}

/** What was left to pay around one charge. */
interface Outstanding {
  readonly before: number;
  readonly after: number;
}

/** What a payment of a bill does. */
interface BillPaying {
  /** Why a bill can no longer be paid; null when it can. */
  over(bill: Bill, call: Call): string | null;
  /** Why an amount is not taken; null when it is. */
  unfit(amount: number, bill: Bill, call: Call): string | null;
  /** Into which charges a payment goes. */
  parts(amount: number, outstanding: number, call: Call): readonly Part[];
  /** How much of a charge is written down on its bill. */
  credited(part: Part, bill: Bill, call: Call): number;
  order(part: Part, bill: Bill, payer: Payer, call: Call): ChargeOrder;
  origin(bill: Bill, outstanding: Outstanding, part: Part, call: Call): ChargeOrigin;
}

export const takenInParts: BillPaying = {
  over: (bill, call) => {
    const state = call.behaviour.billStanding.state(bill, call);
    return state === 'expired' || state === 'cancelled' ? `the bill is ${state}` : null;
  },
  unfit: (amount, _bill, call) => {
    const { multipleOf } = call.behaviour.bounds.amount;
    const fits = Number.isSafeInteger(amount) && amount > 0 && amount % multipleOf === 0;
    return fits ? null : `an amount must be a multiple of ${multipleOf} above zero`;
  },
  parts: (amount, outstanding) => {
    const due = Math.min(amount, outstanding);
    const parts = [
      { amount: due, excess: false },
      { amount: amount - due, excess: true },
    ];
    return parts.filter((part) => part.amount > 0);
  },
  credited: ({ amount }) => amount,
  order: ({ amount }, { customerRef, description }, payer) => ({
    ...payer,
    amount,
    currency: 'TZS',
    reference: customerRef,
    description,
    metadata: null,
  }),
  origin: ({ id, controlNumber }, { after }) => ({ is: 'bill', bill: id, controlNumber, outstanding: after }),
};

/** A payment happens at this very moment, or not at all. */
export function payBill(
  amount: number,
  bill: Bill,
  payer: Payer,
  call: Call,
): { readonly charges: readonly Charge[] } | { readonly unfit: string } {
  const { billPaying, billStanding } = call.behaviour;
  const unfit = billPaying.over(bill, call) ?? billPaying.unfit(amount, bill, call);
  if (unfit !== null) return { unfit };
  const parts = billPaying.parts(amount, billStanding.outstanding(bill, call), call);
  return { charges: parts.map((part) => credit(part, bill, payer, call)) };
}

function credit(part: Part, bill: Bill, payer: Payer, call: Call): Charge {
  const { billPaying, billStanding } = call.behaviour;
  const before = billStanding.outstanding(bill, call);
  bill.account.received += billPaying.credited(part, bill, call);
  const after = billStanding.outstanding(bill, call);
  const origin = billPaying.origin(bill, { before, after }, part, call);
  return makeCharge(call, billPaying.order(part, bill, payer, call), bill.business, unprompted(origin));
}
