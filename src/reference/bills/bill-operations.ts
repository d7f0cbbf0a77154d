import { answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { create, type Creation } from '../idempotency/creation.ts';
import type { Operation, Operations } from '../http/operation.ts';
import { listItems } from '../lists/pages.ts';
import { askedId, readOne } from '../lists/reading.ts';
import { refuse } from '../errors/refuse.ts';
import { makeBill } from './bill-making.ts';
import { showBill } from './bill-showing.ts';
import type { Bill, BillOrder } from './bill.ts';
import { notify } from './notices.ts';

const issuing: Creation<BillOrder, Bill> = { make: makeBill, show: showBill };

const createBill: Operation = (call) => create(issuing, read(call.trace.billOrder), call);

const listBills: Operation = (call) => listItems(call.behaviour.billPages, showBill, call);

const readBill: Operation = (call) => readOne(call.behaviour.billReading, showBill, call);

const notifyOfBill: Operation = (call: Call) => {
  const { phone } = read(call.trace.noticeOrder);
  const bill = call.behaviour.billReading.find(askedId(call), call);
  return bill ? answer(200, notify(bill, phone, call)) : refuse(call, { code: 'NOT_FOUND' });
};

function read<Asked>(asked: Asked | undefined): Asked {
  if (asked === undefined) throw new Error('an operation ran before its body was read');
  return asked;
}

export const billOperations: Operations = {
  'bills.create': createBill,
  'bills.list': listBills,
  'bills.get': readBill,
  'bills.notify': notifyOfBill,
};
