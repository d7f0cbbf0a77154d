import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, objectOf, listedIn, stateOf } from '../../src/evidence/read.ts';
import { billBody, type BillWish } from '../../src/generate/bills/bill.ts';
import { expiryForms } from '../../src/generate/bills/expiry.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { pagePrefilled } from '../../src/judge/bills/hosted-page.situation.ts';
import { opened } from '../payer-pages.ts';
import { pause, type Operator, type Reader } from '../sending.ts';
import { bills, charges } from '../creations.ts';
import { billPaid, billPayments, haveAmounts } from '../../src/judge/bills/payments.situation.ts';
import { untilShown } from '../until-shown.ts';

/** A bill that was made, as far as a payment needs to know it. */
export interface MadeBill {
  readonly id: string;
  readonly controlNumber: string;
  readonly customerRef: string;
  readonly amount: number;
  readonly request: RequestTemplate;
  readonly made: Exchange;
}

/** Makes a bill that a check stands on; throws {@link Inconclusive} when it is refused or has no control number. */
export async function makeBill(context: CheckContext, key: string, wish: Partial<BillWish> = {}): Promise<MadeBill> {
  const whole = inAnyForm({ ...bills.sample(), ...wish });
  const request = bills.post(key, billBody(whole, context.clock.now()));
  const made = await context.send(request);
  const [id, controlNumber] = [idOf(made), objectOf(made)?.['control_number']];
  if (id === null || typeof controlNumber !== 'string' || !/^\d+$/.test(controlNumber))
    throw new Inconclusive('there is no bill to go on with: its creation was refused, or shows no control number');
  return { id, controlNumber, customerRef: whole.customer_ref, amount: whole.amount_minor, request, made };
}

/** In whichever zone its expiry is told, it is the same moment. */
const inAnyForm = (wish: BillWish): BillWish =>
  wish.expires ? { ...wish, expires: { ...wish.expires, form: drawn(fc.constantFrom(...expiryForms)) } } : wish;

export const pay = (context: Operator, { controlNumber }: MadeBill, amount_minor: number): Promise<unknown> =>
  context.operate('pay_bill', { control_number: controlNumber, amount_minor });

/** Reads a bill until it has a state. */
export function untilState(context: Reader, key: string, id: string, state: string): Promise<Exchange> {
  return untilShown(context, bills.get(key, id), (read) => stateOf(read) === state);
}

/** Reads a bill until it shows what was paid of it, which is no more than it asks for. */
export async function paidOf(
  context: CheckContext,
  key: string,
  bill: Pick<MadeBill, 'id' | 'made'>,
  paid: number,
): Promise<Exchange> {
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

/** A page may be behind what is read. */
export const behind_s = 10;

/** Opens the page of a bill of which so much is paid. */
export async function lookAtPage(
  context: CheckContext,
  key: string,
  { id, made, amount, controlNumber }: MadeBill,
  paid: number,
): Promise<void> {
  await pause(context, behind_s);
  const read = await context.send(bills.get(key, id));
  const page = await opened(context, `/b/${controlNumber}`);
  context.judge(pagePrefilled, { made, read, page, amount, outstanding: amount - paid });
}
