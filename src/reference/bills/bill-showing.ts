import type { Call } from '../http/call.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import type { Bill } from './bill.ts';

/** What a caller is shown of a bill. */
interface BillShowing {
  bill(bill: Bill, call: Call): JsonObject;
  printed(controlNumber: string, call: Call): string;
  /** A text that the caller did not give; undefined leaves the field out. */
  missing(field: 'payer_name' | 'description', call: Call): JsonValue | undefined;
}

export const showBill = (bill: Bill, call: Call): JsonObject => call.behaviour.billShowing.bill(bill, call);

export const plainBills: BillShowing = {
  bill: (bill, call) => {
    const { billStanding, billShowing } = call.behaviour;
    return {
      id: bill.id,
      object: 'bill',
      state: billStanding.state(bill, call),
      control_number: bill.controlNumber,
      control_number_printed: billShowing.printed(bill.controlNumber, call),
      customer_ref: bill.customerRef,
      ...optional('payer_name', bill.payerName, call),
      ...optional('description', bill.description, call),
      amount_minor: bill.amount,
      paid_minor: billStanding.paid(bill, call),
      outstanding_minor: billStanding.outstanding(bill, call),
      currency: 'TZS',
      expires_at: moment(bill.expiresAt, call),
      cancelled_at: moment(bill.account.cancelledAt, call),
      created: moment(bill.createdAt, call),
    };
  },
  printed: (controlNumber) => controlNumber.replaceAll(/\d{4}(?=\d)/g, '$& '),
  missing: () => '',
};

function moment(milliseconds: number | null, call: Call): string | null {
  return milliseconds === null ? null : call.behaviour.wire.dateTime(milliseconds, call);
}

function optional(field: 'payer_name' | 'description', given: string | null, call: Call): JsonObject {
  const value = given ?? call.behaviour.billShowing.missing(field, call);
  return value === undefined ? {} : { [field]: value };
}
