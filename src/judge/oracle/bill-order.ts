import type { Exchange } from '../../evidence/exchange.ts';
import { amountFaults } from './amount.ts';
import { bodyFaults } from './body.ts';
import { expiryFaults, type ExpiryRules } from './expiry.ts';
import { certain, type Fault, open } from './fault.ts';
import type { Fields } from './order.ts';
import { lengthFaults, textFaults } from './text.ts';

const documented = new Set(['customer_ref', 'amount_minor', 'payer_name', 'description', 'expires_at']);

export const billExpiry: ExpiryRules = {
  codes: ['BAD_EXPIRY'],
  past: 'bills.create.expires-at-past-refused',
  form: 'bills.create.expires-at-date-time',
};

/** What speaks against the body of a bill. */
export function billOrderFaults(exchange: Exchange): readonly Fault[] {
  const tooLong = 'bills.create.text-too-long-code';
  return bodyFaults(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'bills.create.amount-required' },
    faults: (fields, text) => [
      ...customerRefFaults(fields),
      ...amountFaults(fields, text, 'bills.create'),
      ...textFaults(fields, 'payer_name', 'bills.create.payer-name-limit', tooLong),
      ...textFaults(fields, 'description', 'bills.create.description-limit', tooLong),
      ...expiryFaults(fields, exchange, billExpiry),
    ],
  });
}

function customerRefFaults({ customer_ref: text }: Fields): readonly Fault[] {
  const codes = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;
  if (text === undefined || text === null) {
    const question = 'charges.create.missing-field-code';
    return [certain('bills.create.customer-ref-required', codes, 'customer_ref is missing', question)];
  }
  if (typeof text !== 'string')
    return [open('charges.create.text-of-another-type', codes, 'customer_ref is no string')];
  if (text.trim() === '') return [open('bills.create.customer-ref-empty', codes, 'customer_ref is empty')];
  const rule = 'bills.create.customer-ref-limit';
  return lengthFaults(text, 'customer_ref', { rule, codes: ['BAD_CUSTOMER_REF'], question: null });
}
