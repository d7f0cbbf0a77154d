import { amount } from '../../contract/limits.ts';
import { certain, type Fault, none, open } from './fault.ts';
import type { Fields } from './order.ts';

/** What speaks against amount_minor. `text` is the body as written, since JSON.parse makes 1e4 and 10000 one. */
export function amountFaults(fields: Fields, text: string): readonly Fault[] {
  const value = fields['amount_minor'];
  if (value === undefined || value === null) {
    return [
      certain(
        'charges.create.amount-required',
        [...small, 'BAD_REQUEST'],
        'amount_minor is missing',
        'charges.create.missing-field-code',
      ),
    ];
  }
  if (typeof value !== 'number') return [notInteger(`amount_minor is no number but ${JSON.stringify(value)}`)];
  if (!Number.isInteger(value) && Number.isFinite(value)) return [notInteger(`amount_minor ${value} is a fraction`)];
  return [...rangeFaults(value), ...writtenFaults(value, text)];
}

const small = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;

const notInteger = (why: string): Fault => certain('charges.create.amount-integer', [...small, 'BAD_REQUEST'], why);

function rangeFaults(value: number): readonly Fault[] {
  const even = value % amount.multipleOf === 0;
  const faults: Fault[] = [];
  if (value < amount.minimum) {
    const codes = value > 0 && even ? (['AMOUNT_TOO_SMALL'] as const) : small;
    const question = value > 0 ? null : 'charges.create.amount-zero-or-less';
    const why = `amount_minor ${value} is below ${amount.minimum}`;
    faults.push(certain('charges.create.amount-minimum', codes, why, question));
  }
  if (value > amount.maximum) {
    const codes = Number.isSafeInteger(value) ? (['BAD_AMOUNT'] as const) : (['BAD_AMOUNT', 'BAD_REQUEST'] as const);
    faults.push(certain('charges.create.amount-maximum', codes, `amount_minor ${value} is above ${amount.maximum}`));
  }
  if (!even && Number.isSafeInteger(value)) {
    const codes = value < amount.minimum ? small : (['BAD_AMOUNT'] as const);
    const why = `amount_minor ${value} is no multiple of ${amount.multipleOf}`;
    faults.push(
      certain(
        'charges.create.amount-multiple-of-100',
        codes,
        why,
        value > 0 && value < amount.minimum ? 'charges.create.amount-small-and-uneven' : null,
      ),
    );
  }
  return faults;
}

function writtenFaults(value: number, text: string): readonly Fault[] {
  const written = [...text.matchAll(/"amount_minor"\s*:\s*([^\s,}\]]+)/g)].map(([, literal]) => literal);
  if (!Object.is(value, -0) && written.every((literal) => literal !== undefined && /^-?(?:\d|\*)+$/.test(literal)))
    return none;
  return [
    open(
      'charges.create.amount-written-as-decimal',
      ['BAD_AMOUNT', 'BAD_REQUEST'],
      `amount_minor is written ${written.join(', ')}`,
    ),
  ];
}
