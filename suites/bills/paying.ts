import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { getBill } from '../../src/generate/bills/request.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { MadeBill } from './asking.ts';
import { untilShown } from '../until-shown.ts';

type Fields = Readonly<Record<string, unknown>>;

export const pay = (context: CheckContext, { controlNumber }: MadeBill, amount_minor: number): Promise<unknown> =>
  context.operate('pay_bill', { control_number: controlNumber, amount_minor });

/** The same where the document leaves open whether it can be done: null when it was, else why it was not. */
export async function mayBe(command: Promise<unknown>): Promise<string | null> {
  try {
    await command;
    return null;
  } catch (reason) {
    if (reason instanceof Inconclusive) return reason.message;
    throw reason;
  }
}

export const stateOf = (exchange: Exchange): unknown => objectOf(exchange)?.['state'];

/** Reads a bill until it has a state. */
export function untilState(context: CheckContext, key: string, id: string, state: string): Promise<Exchange> {
  return untilShown(context, getBill(key, id), (read) => stateOf(read) === state);
}

/** Reads a bill until it shows what was paid of it, which is no more than it asks for. */
export async function paidOf(context: CheckContext, key: string, bill: MadeBill, paid: number): Promise<Exchange> {
  const read = await untilShown(context, getBill(key, bill.id), (each) => objectOf(each)?.['paid_minor'] === paid);
  const shown = objectOf(read)?.['paid_minor'];
  if (Number.isInteger(shown)) context.decide(credited(shown as number, paid, bill, read));
  return read;
}

function credited(shown: number, paid: number, { id, made }: MadeBill, read: Exchange): Decision {
  const rule = 'bill.paid-minor';
  if (shown === paid) return kept(rule);
  const expected = `paid_minor of ${id}: ${paid}, which payers paid`;
  return { is: 'broken', rule, expected, actual: String(shown), exchanges: [made.n, read.n] };
}

/** Charges of a business that has no others, as a page of its list shows them. */
export function chargesIn(page: Exchange): readonly Fields[] {
  const data = objectOf(page)?.['data'];
  return Array.isArray(data) ? data.map(asObject).filter((item) => item !== null) : [];
}

/** Whether the charges that succeeded have these amounts, each as often as it stands there. */
function haveAmounts(charges: readonly Fields[], amounts: readonly number[]): boolean {
  const left = charges.filter(({ state }) => state === 'succeeded').map((charge) => charge['amount_minor']);
  return amounts.every((amount) => {
    const at = left.indexOf(amount);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Looks for a charge of each payment, and reads each charge. */
export async function chargeOfEach(
  context: CheckContext,
  key: string,
  bill: MadeBill,
  payments: readonly number[],
): Promise<void> {
  const rule = 'bill.payment-is-a-charge';
  const page = await untilShown(context, listCharges(key, { limit: '100' }), (each) =>
    haveAmounts(chargesIn(each), payments),
  );
  if (page.answer?.status !== 200) return;
  const charges = chargesIn(page);
  const expected = `charges of ${payments.join(', ')} that succeeded, one for each payment of ${bill.id}`;
  const actual = charges.map((charge) => `${String(charge['amount_minor'])} ${String(charge['state'])}`).join(', ');
  context.decide(
    haveAmounts(charges, payments)
      ? kept(rule)
      : { is: 'broken', rule, expected, actual: actual || 'no charge', exchanges: [bill.made.n, page.n] },
  );
  for (const { id } of charges.slice(0, payments.length))
    if (typeof id === 'string') await context.send(getCharge(key, id));
  await context.send(listCharges(key, { state: 'succeeded', limit: '100' }));
}

/** Which field holds the id of the bill is not stated. */
export function pathTo(wanted: string, value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value === wanted ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = pathTo(wanted, each, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
