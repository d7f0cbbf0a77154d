import { parseMsisdn } from '../../contract/msisdn.ts';
import { certain, missing, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

const codes = ['BAD_NUMBER', 'BAD_REQUEST'] as const;

/** Where a notice of a bill goes; masked digits count as digits. */
export const phone: Field = {
  reasons: (given, { exchange: { check } }) => {
    if (given === undefined || given === null) return [missing('phone', 'bills.notify.phone-required', codes)];
    if (typeof given === 'number') return [open(null, codes, 'phone is a number')];
    if (typeof given !== 'string') return [malformed(`is a ${typeof given}`)];
    const digits = given.replaceAll('*', '1');
    const text = digits.trim();
    if (text === '') return [malformed('is empty')];
    const why = reasonAgainst(text);
    if (why !== null) return [malformed(why)];
    // What a run sends reaches people who agreed to it, so such a number is a real one. Others may be refused for their digits.
    const real = check !== null && text === digits && parseMsisdn(text)?.form === 'plus-255';
    return real ? none : [open('bills.notify.number-forms', codes, `phone is written ${formOf(given)}`)];
  },
  claims: () => [],
};

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
