import { base62 } from '../world/alphabets.ts';
import { caller, now, type Call } from '../http/call.ts';
import type { Random } from '../world/random.ts';
import type { Bill, BillOrder } from './bill.ts';
import { luhnDigit } from './luhn.ts';

/** How a new bill comes about. */
interface BillMaking {
  id(random: Random, call: Call): string;
  /** What is written down of what was asked. */
  order(order: BillOrder, call: Call): BillOrder;
  controlNumber(random: Random, call: Call): string;
  checkDigit(digits: string, call: Call): string;
  createdAt(now: number, call: Call): number;
}

export const numberedBills: BillMaking = {
  id: (random) => `bl_${random.text(base62, 24)}`,
  order: (order) => order,
  controlNumber: (random, call) => {
    const { controlNumbers, behaviour } = call.deployment;
    for (;;) {
      const digits = random.text('0123456789', 11);
      const number = digits + behaviour.billMaking.checkDigit(digits, call);
      if (!controlNumbers.has(number)) return number;
    }
  },
  checkDigit: luhnDigit,
  createdAt: (at) => at,
};

export function makeBill(asked: BillOrder, call: Call): Bill {
  const { deployment, behaviour } = call;
  const { billMaking } = behaviour;
  const { random, bills, controlNumbers } = deployment;
  const business = caller(call);
  const bill: Bill = {
    ...billMaking.order(asked, call),
    id: billMaking.id(random, call),
    business,
    place: bills.of(business).length,
    controlNumber: billMaking.controlNumber(random, call),
    createdAt: billMaking.createdAt(now(call), call),
    account: { received: 0, cancelledAt: null },
    messages: [],
  };
  bills.add(bill);
  controlNumbers.set(bill.controlNumber, bill);
  return bill;
}
