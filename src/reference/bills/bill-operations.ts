import { askedOf } from '../http/call.ts';
import { create, type Creation } from '../idempotency/creation.ts';
import type { Operations } from '../http/operation.ts';
import { listItems } from '../lists/pages.ts';
import { readOne } from '../lists/reading.ts';
import { makeBill } from './bill-making.ts';
import { showBill } from './bill-showing.ts';
import type { Bill, BillOrder } from './bill.ts';
import { notify } from './notices.ts';

const issuing: Creation<BillOrder, Bill> = { make: makeBill, show: showBill };

export const billOperations: Operations = {
  'bills.create': (call) => create(issuing, askedOf(call.trace.billOrder), call),
  'bills.list': (call) => listItems(call.behaviour.billPages, showBill, call),
  'bills.get': (call) => readOne(call.behaviour.billReading, showBill, call),
  'bills.notify': (call) => {
    const { phone } = askedOf(call.trace.noticeOrder);
    return readOne(call.behaviour.billReading, (bill) => notify(bill, phone, call), call);
  },
};
