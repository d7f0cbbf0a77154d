import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { billBody, freshRef, type BillWish } from '../../src/generate/bills/bill.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import { bills } from '../creations.ts';

/** Sends a bill that differs from the plain one in the fields given. */
export function bill(context: CheckContext, fields: Readonly<Record<string, unknown>> = {}): Promise<Exchange> {
  return context.send(bills.post(keyFor(context), { ...bills.plain, ...fields }));
}

/** A bill that was made, as far as a payment needs to know it. */
export interface MadeBill {
  readonly id: string;
  readonly controlNumber: string;
  readonly customerRef: string;
  readonly amount: number;
  readonly made: Exchange;
}

/** Makes a bill that a check stands on; throws {@link Inconclusive} when it is refused or has no control number. */
export async function makeBill(context: CheckContext, key: string, wish: Partial<BillWish> = {}): Promise<MadeBill> {
  const whole = { ...bills.plain, customer_ref: freshRef(), ...wish };
  const made = await context.send(bills.post(key, billBody(whole, context.clock.now())));
  const [id, controlNumber] = [idOf(made), objectOf(made)?.['control_number']];
  if (id === null || typeof controlNumber !== 'string' || !/^\d+$/.test(controlNumber))
    throw new Inconclusive('there is no bill to go on with: its creation was refused, or shows no control number');
  return { id, controlNumber, customerRef: whole.customer_ref, amount: whole.amount_minor, made };
}
