import { expiryReader } from '../bodies/expiry.ts';
import { codePoints, documentedFields, textReader } from '../bodies/fields.ts';
import { lenient, type BodyPolicy, type Reader } from '../bodies/body.ts';
import { price } from '../bodies/price.ts';
import type { BillOrder } from './bill.ts';

const customerRef: Reader<string> = (given, call) => {
  const fits = typeof given === 'string' && given !== '' && codePoints(given) <= call.behaviour.bounds.customerRef;
  return fits ? { value: given } : { code: 'BAD_CUSTOMER_REF' };
};

export const billOrders: BodyPolicy<BillOrder> = lenient({
  customerRef: { name: 'customer_ref', read: customerRef },
  amount: { name: 'amount_minor', read: price },
  payerName: { name: 'payer_name', read: textReader((call) => call.behaviour.bounds.payerName) },
  description: documentedFields.description,
  expiresAt: { name: 'expires_at', read: expiryReader('BAD_EXPIRY') },
});
