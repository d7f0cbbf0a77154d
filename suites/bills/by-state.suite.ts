import fc from 'fast-check';
import { billStates, type BillState } from '../../src/contract/resources/bill.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { getBill, listBills } from '../../src/generate/bills/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { makeBill, type MadeBill } from './asking.ts';
import { expiry_s, soon, untilOver } from './expired.suite.ts';
import { mayBe, pay, stateOf } from './paying.ts';
import { walk } from '../lists/walking.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';

export const checks: readonly Check[] = [
  property({
    id: 'bills-by-state/one-of-each',
    title: 'A filter by state gives the bills of that state, and each of them',
    deployment: 'live',
    rules: [
      'bills.list.state-open',
      'bills.list.state-part-paid',
      'bills.list.state-paid',
      'bills.list.state-cancelled',
      'bills.list.state-expired',
      'bills.list.holds-created',
      'bill.paid-wins-over-expired',
      'list.cursor-accepted',
    ],
    needs: { keys: {}, operator: [...makesBusinesses, 'pay_bill', 'cancel_bill'], permit: 'prompting' },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 6 + 3 * (7 + billStates.length) + mostReads * billStates.length,
    wait_s: expiry_s + 2 * showing_s,
    body: async (context) => {
      const { key } = await ownBusiness(context);
      const bills = await oneOfEach(context, key);
      await untilOver(context, bills.at(-1)!);
      const now = new Map<string, unknown>();
      for (const { id } of bills) now.set(id, stateOf(await context.send(getBill(key, id))));
      for (const state of billStates) await held(context, key, state, idsIn(now, state));
      await oneFilterBesideAnother(context, key, bills, now);
      await walk(context, { key, list: listBills, query: { limit: '1' }, pages: bills.length + 1 });
    },
  }),
];

/** Each bill is asked for by its customer, in the state that it has and in one that it has not. */
async function oneFilterBesideAnother(
  context: CheckContext,
  key: string,
  bills: readonly MadeBill[],
  states: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const { id, customerRef: customer_ref } of bills.slice(0, 3)) {
    const own = billStates.find((each) => each === states.get(id));
    if (!own) continue;
    const other = own === 'paid' ? 'open' : 'paid';
    for (const state of [own, other]) await context.send(listBills(key, { customer_ref, state }));
  }
}

/** The last is one that expires. */
async function oneOfEach(context: CheckContext, key: string): Promise<readonly MadeBill[]> {
  const make = (wish = {}): Promise<MadeBill> => makeBill(context, key, { amount_minor: 20_000, ...wish });
  const [open, part, paid, over, cancelledOne] = [await make(), await make(), await make(), await make(), await make()];
  await pay(context, part, 10_000);
  await pay(context, paid, paid.amount);
  await mayBe(pay(context, over, over.amount + 10_000));
  await context.operate('cancel_bill', { bill: cancelledOne.id });
  const paidAndOver = await make(soon);
  await pay(context, paidAndOver, paidAndOver.amount);
  return [open, part, paid, over, cancelledOne, paidAndOver, await make(soon)];
}

const idsIn = (states: ReadonlyMap<string, unknown>, state: BillState): readonly string[] =>
  [...states].flatMap(([id, each]) => (each === state ? [id] : []));

/** A list by state holds what reads show in that state. */
async function held(context: CheckContext, key: string, state: BillState, ids: readonly string[]): Promise<void> {
  const missing = (page: Exchange): readonly string[] => ids.filter((id) => !listedIn(page).includes(id));
  const page = await untilShown(
    context,
    listBills(key, { state, limit: '100' }),
    (each) => each.answer?.status !== 200 || missing(each).length === 0,
  );
  const [left] = page.answer?.status === 200 ? missing(page) : [];
  if (left === undefined) return;
  const reads = context.exchanges.filter((each) => objectOf(each)?.['id'] === left).map(({ n }) => n);
  context.decide({
    is: 'broken',
    rule: 'bills.list.holds-created',
    expected: `${left}, which is ${state}, in the list of bills in state ${state}`,
    actual: `${listedIn(page).length} others`,
    exchanges: [...reads.slice(-1), page.n],
  });
}

function listedIn(page: Exchange): readonly unknown[] {
  const data = objectOf(page)?.['data'];
  return Array.isArray(data) ? data.map((item) => asObject(item)?.['id']) : [];
}
