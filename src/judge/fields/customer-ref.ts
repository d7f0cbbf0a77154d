import { missing, open } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';
import { fullClaims, lengthReasons } from './text.ts';

const codes = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;

/** Whom a bill is for, in the words of the business. */
export const customerRef: Field = {
  reasons: (given) => {
    if (given === undefined || given === null)
      return [missing('customer_ref', 'bills.create.customer-ref-required', codes)];
    if (typeof given !== 'string')
      return [open('charges.create.text-of-another-type', codes, 'customer_ref is no string')];
    if (given.trim() === '') return [open('bills.create.customer-ref-empty', codes, 'customer_ref is empty')];
    const rule = 'bills.create.customer-ref-limit';
    return lengthReasons(given, 'customer_ref', { rule, codes: ['BAD_CUSTOMER_REF'], question: null });
  },
  claims: (given) => fullClaims(given, 'customer_ref', 'bills.create.customer-ref-64-accepted', codes),
};
