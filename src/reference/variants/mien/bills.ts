import type { Bill } from '../../bills/bill.ts';
import { base62 } from '../../world/alphabets.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import { now } from '../../http/call.ts';

const day_ms = 86_400_000;

/** All bills of one customer, and what is left of them. */
function customer({ business, customerRef }: Bill, call: Call): JsonObject {
  const { billStanding } = call.behaviour;
  const all = call.deployment.bills.of(business).filter((each) => each.customerRef === customerRef);
  return {
    object: 'customer',
    ref: customerRef,
    bills: all.length,
    owing_minor: all.reduce((sum, each) => sum + billStanding.outstanding(each, call), 0),
    oldest: all[0]?.id ?? null,
  };
}

function dunning(days: number): string {
  if (days < 1) return 'none';
  return days < 14 ? 'friendly' : 'final';
}

/** What was paid last on a bill. */
function lastPayment(bill: Bill, call: Call): JsonObject | null {
  const paid = call.deployment.charges
    .of(bill.business)
    .findLast(({ origin }) => origin.is === 'bill' && origin.bill === bill.id);
  if (!paid) return null;
  const { id, amount, createdAt } = paid;
  return { object: 'payment', charge: id, amount_minor: amount, at: call.behaviour.wire.dateTime(createdAt, call) };
}

/** Who is owed: a bill tells of its customer, of its age and of what was paid last. */
export const receivables = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const age = Math.floor((now(call) - bill.createdAt) / day_ms);
    return {
      customer: customer(bill, call),
      age_days: age,
      dunning: dunning(age),
      last_payment: lastPayment(bill, call),
      ...was.bill(bill, call),
    };
  },
}));

/** A bill is known by the reference of its customer, as an address has it, and some letters. */
export const namedByCustomers = change('billMaking')(() => ({
  id: (random, call) => {
    const named = Buffer.from(call.trace.billOrder?.customerRef ?? '').toString('base64url');
    return `bl_${named.slice(0, 24)}.${random.text(base62, 8)}`;
  },
}));
