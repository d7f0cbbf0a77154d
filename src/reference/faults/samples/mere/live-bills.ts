import type { BillState } from '../../../../contract/resources/bill.ts';
import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { answers, change, fieldOf, operation } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import { emptyStore } from '../../../world/store.ts';
import { breakingLive } from '../../fault.ts';

const isState = (bill: Bill, state: BillState, call: Call): boolean =>
  call.behaviour.billStanding.state(bill, call) === state;

const printOf = ({ customerRef, amount, payerName, description, expiresAt }: BillOrder): string =>
  JSON.stringify([customerRef, amount, payerName, description, expiresAt]);

/** An index keeps open bills from being made twice; where one of its columns is null nothing equals anything. */
function indexed(order: BillOrder, call: Call): Bill | undefined {
  if (order.payerName === null || order.expiresAt === null) return undefined;
  const print = printOf(order);
  return call.deployment.bills.of(caller(call)).find((bill) => isState(bill, 'open', call) && printOf(bill) === print);
}

/** The descriptions of so many bills are fetched along with a page. */
const batch = 32;

const undescribed = (bill: JsonValue): JsonValue => (isObject(bill) ? { ...bill, description: null } : bill);

const firstBatch = (bills: JsonValue = null): JsonValue =>
  Array.isArray(bills) ? bills.map((bill: JsonValue, place) => (place < batch ? bill : undescribed(bill))) : bills;

/** Counts months. */
function monthOf(moment: number): number {
  const date = new Date(moment);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

/** Bills lie in partitions by the month of their end: there is one for this month and one for the next. */
const hasPartition = ({ expiresAt }: BillOrder, call: Call): boolean =>
  expiresAt === null || monthOf(expiresAt) <= monthOf(now(call)) + 1;

/** The same request, with bills that nobody sees again. */
const intoNothing = (call: Call): Call => ({
  ...call,
  deployment: { ...call.deployment, bills: emptyStore(), controlNumbers: new Map() },
});

function isReminded(call: Call): boolean {
  const bill = call.behaviour.billReading.find(askedId(call), call);
  return bill !== null && isState(bill, 'part_paid', call);
}

/** Of a bill that tells whom and what it is for a document is kept, by its id. */
const documentOf = (bill: Bill | undefined): Bill | null => (bill?.payerName && bill.description ? bill : null);

/** What hides in bills. */
export const mereLiveBills = [
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'mere.unique-when-whole: with payer_name and expires_at the same call again gives the bill that is open already':
      operation('bills.create')((was) => (call) => {
        const bill = indexed(askedOf(call.trace.billOrder), call);
        return bill ? answer(201, showBill(bill, call)) : was(call);
      }),
  }),
  ...breakingLive(['bill.description', 'bill.description-as-asked'], {
    'mere.first-batch: from the 33rd bill of a page on description is null': answers(both(at('bills.list'), isSuccess))(
      ({ body }) => ({ body: { ...body, data: firstBatch(body?.['data']) } }),
    ),
  }),
  ...breakingLive(
    [
      'bills.create.status-201',
      'bills.get.status-200',
      'bills.list.holds-created',
      'bill.hosted-page',
      'errors.cause-of-not-found',
    ],
    {
      'mere.no-partition: a bill that ends later than next month is answered with 201 and not written down': operation(
        'bills.create',
      )((was) => (call) => was(hasPartition(askedOf(call.trace.billOrder), call) ? call : intoNothing(call))),
    },
  ),
  ...breakingLive(['errors.cause-of-bad-number', 'errors.cause-of-bad-msisdn'], {
    'mere.reminder: a malformed number for the notice of a bill that is part_paid is BAD_MSISDN': fieldOf(
      'noticeOrder',
    )('phone')((was) => (given, call) => {
      const reading = was(given, call);
      return 'code' in reading && typeof given === 'string' && isReminded(call) ? { code: 'BAD_MSISDN' } : reading;
    }),
  }),
  ...breakingLive('bills.get.foreign-not-found', {
    'mere.kept-document: a bill with payer_name and description is read by other businesses, too': change(
      'billReading',
    )((was) => ({
      find: (id, call) =>
        was.find(id, call) ?? (isServed(call.route, 'bills.get') ? documentOf(call.deployment.bills.get(id)) : null),
    })),
  }),
];
