import type { Exchange } from '../../evidence/exchange.ts';
import { amountReasons } from './amount.ts';
import { bodyReasons } from './body.ts';
import { expiryReasons, type ExpiryRules } from './expiry.ts';
import { certain, type Reason, open } from './refusal-reason.ts';
import type { Fields } from '../order.ts';
import { lengthReasons, textReasons } from './text.ts';

const documented = new Set(['customer_ref', 'amount_minor', 'payer_name', 'description', 'expires_at']);

export const billExpiry: ExpiryRules = {
  codes: ['BAD_EXPIRY'],
  past: 'bills.create.expires-at-past-refused',
  form: 'bills.create.expires-at-date-time',
};

/** What speaks against the body of a bill. */
export function billOrderReasons(exchange: Exchange): readonly Reason[] {
  const tooLong = 'bills.create.text-too-long-code';
  return bodyReasons(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'bills.create.amount-required' },
    reasons: (fields, text) => [
      ...customerRefReasons(fields),
      ...amountReasons(fields, text, 'bills.create'),
      ...textReasons(fields, 'payer_name', 'bills.create.payer-name-limit', tooLong),
      ...textReasons(fields, 'description', 'bills.create.description-limit', tooLong),
      ...expiryReasons(fields, exchange, billExpiry),
    ],
  });
}

function customerRefReasons({ customer_ref: text }: Fields): readonly Reason[] {
  const codes = ['BAD_CUSTOMER_REF', 'BAD_REQUEST'] as const;
  if (text === undefined || text === null) {
    const question = 'charges.create.missing-field-code';
    return [certain('bills.create.customer-ref-required', codes, 'customer_ref is missing', question)];
  }
  if (typeof text !== 'string')
    return [open('charges.create.text-of-another-type', codes, 'customer_ref is no string')];
  if (text.trim() === '') return [open('bills.create.customer-ref-empty', codes, 'customer_ref is empty')];
  const rule = 'bills.create.customer-ref-limit';
  return lengthReasons(text, 'customer_ref', { rule, codes: ['BAD_CUSTOMER_REF'], question: null });
}
