import { parseMsisdn } from '../../contract/msisdn.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Fields } from '../order.ts';
import type { Form } from './body.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** The body of a bill notice. */
export const noticeForm: Form = {
  documented: new Set(['phone']),
  needed: { field: 'phone', rule: 'bills.notify.phone-required' },
  reasons: (fields, _text, exchange) => phoneReasons(fields, exchange),
};

const codes = ['BAD_NUMBER', 'BAD_REQUEST'] as const;

/** What speaks against a phone, whose masked digits count as digits. */
function phoneReasons({ phone }: Fields, { check }: Exchange): readonly Reason[] {
  if (phone === undefined || phone === null) {
    const question = 'charges.create.missing-field-code';
    return [certain('bills.notify.phone-required', codes, 'phone is missing', question)];
  }
  if (typeof phone === 'number') return [open(null, codes, 'phone is a number')];
  if (typeof phone !== 'string') return [malformed(`is a ${typeof phone}`)];
  const text = phone.replaceAll('*', '1').trim();
  if (text === '') return [malformed('is empty')];
  const why = reasonAgainst(text);
  if (why !== null) return [malformed(why)];
  // What a run sends reaches people who agreed to it, so such a number is a real one. Others may be refused for their digits.
  const real = check !== null && text === phone.replaceAll('*', '1') && parseMsisdn(text)?.form === 'plus-255';
  return real ? none : [open('bills.notify.number-forms', codes, `phone is written ${formOf(phone)}`)];
}

const malformed = (why: string): Reason => certain('bills.notify.phone-malformed-refused', codes, `phone ${why}`);

/** Why no way of writing a number could be meant; null where one could. */
function reasonAgainst(text: string): string | null {
  if (/\p{L}/u.test(text)) return 'has letters';
  if (/[^\P{Nd}0-9]/u.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '').length;
  if (digits < (/^\(?(?:\+|00)/.test(text) ? shortestAbroad : ownDigits)) return `has only ${digits} digits`;
  return digits > longest ? `has ${digits} digits` : null;
}

/** Digits of a number of the country; of the shortest of any other with its prefix; of the longest, with 00 before it. */
const ownDigits = 9;
const shortestAbroad = 7;
const longest = 17;

const formOf = (phone: string): string => JSON.stringify(phone.replace(/[\d*]/g, '#'));
