import type { Exchange } from '../../src/evidence/exchange.ts';
import { listedIn, objectOf, stateOf } from '../../src/evidence/read.ts';
import { billPaid, billPayments, haveAmounts } from '../../src/judge/bills/payments.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { MadeBill } from './asking.ts';
import { untilShown } from '../until-shown.ts';
import type { Operator, Reader } from '../sending.ts';
import { bills, charges } from '../creations.ts';

export const pay = (context: Operator, { controlNumber }: MadeBill, amount_minor: number): Promise<unknown> =>
  context.operate('pay_bill', { control_number: controlNumber, amount_minor });

/** Reads a bill until it has a state. */
export function untilState(context: Reader, key: string, id: string, state: string): Promise<Exchange> {
  return untilShown(context, bills.get(key, id), (read) => stateOf(read) === state);
}

/** Reads a bill until it shows what was paid of it, which is no more than it asks for. */
export async function paidOf(context: CheckContext, key: string, bill: MadeBill, paid: number): Promise<Exchange> {
  const read = await untilShown(context, bills.get(key, bill.id), (each) => objectOf(each)?.['paid_minor'] === paid);
  context.judge(billPaid, { made: bill.made, read, paid });
  return read;
}

/** Looks for a charge of each payment, and reads each charge. */
export async function chargeOfEach(
  context: CheckContext,
  key: string,
  bill: MadeBill,
  payments: readonly number[],
): Promise<void> {
  const page = await untilShown(context, charges.list(key, { limit: '100' }), (each) => haveAmounts(each, payments));
  if (page.answer?.status !== 200) return;
  context.judge(billPayments, { made: bill.made, page, payments });
  for (const { id } of listedIn(page).slice(0, payments.length))
    if (typeof id === 'string') await context.send(charges.get(key, id));
  await context.send(charges.list(key, { state: 'succeeded', limit: '100' }));
}
