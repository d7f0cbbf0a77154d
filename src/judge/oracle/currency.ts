import { currency as only } from '../../contract/limits.ts';
import { certain, type Fault, none, open } from './fault.ts';
import type { Fields } from './order.ts';

/** What speaks against the currency. */
export function currencyFaults(fields: Fields): readonly Fault[] {
  const { currency } = fields;
  if (currency === undefined || currency === only) return none;
  const seen = `currency is ${JSON.stringify(currency)}`;
  if (currency === null || currency === '') {
    return [open('charges.create.null-for-optional', ['BAD_CURRENCY', 'BAD_REQUEST'], seen)];
  }
  if (typeof currency !== 'string') {
    return [certain('charges.create.currency-others-refused', ['BAD_CURRENCY', 'BAD_REQUEST'], seen)];
  }
  return [certain('charges.create.currency-others-refused', ['BAD_CURRENCY'], seen)];
}
