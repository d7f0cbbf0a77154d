import type { ErrorCode } from '../../contract/errors.ts';
import { amount } from '../../contract/limits.ts';
import type { Fields } from '../order.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** Operations whose amount has the documented bounds. */
type Bounded = 'charges.create' | 'pos.create' | 'bills.create';

/** What speaks against amount_minor. `text` is the body as written, since JSON.parse makes 1e4 and 10000 one. */
export function amountReasons(fields: Fields, text: string, operation: Bounded): readonly Reason[] {
  const value = fields['amount_minor'];
  if (!isWhole(value)) return amountTypeReasons(fields, operation);
  return [...rangeReasons(value, operation), ...writtenReasons(value, text)];
}

/** What speaks against an amount_minor that is missing or no integer. */
export function amountTypeReasons(fields: Fields, operation: Bounded | 'links.create'): readonly Reason[] {
  const value = fields['amount_minor'];
  const codes = [...small, 'BAD_REQUEST'] as const;
  if (isWhole(value)) return none;
  if (value === undefined || value === null) {
    const why = 'amount_minor is missing';
    return [certain(`${operation}.amount-required`, codes, why, 'charges.create.missing-field-code')];
  }
  const seen = typeof value === 'number' ? `${value} is a fraction` : `is no number but ${JSON.stringify(value)}`;
  return [certain(`${operation}.amount-integer`, codes, `amount_minor ${seen}`)];
}

/** What no double holds was a whole number when it was written. */
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value));

const small = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;

function rangeReasons(value: number, operation: Bounded): readonly Reason[] {
  const even = value % amount.multipleOf === 0;
  const reasons: Reason[] = [];
  if (value < amount.minimum) {
    const why = `amount_minor ${value} is below ${amount.minimum}`;
    const { codes, question } = belowMinimum(value, even, operation);
    reasons.push(certain(`${operation}.amount-minimum`, codes, why, question));
  }
  if (value > amount.maximum) {
    const codes = Number.isSafeInteger(value) ? (['BAD_AMOUNT'] as const) : (['BAD_AMOUNT', 'BAD_REQUEST'] as const);
    reasons.push(certain(`${operation}.amount-maximum`, codes, `amount_minor ${value} is above ${amount.maximum}`));
  }
  if (!even && Number.isSafeInteger(value)) {
    const codes = value < amount.minimum ? small : (['BAD_AMOUNT'] as const);
    const why = `amount_minor ${value} is no multiple of ${amount.multipleOf}`;
    const question = value > 0 && value < amount.minimum ? 'charges.create.amount-small-and-uneven' : null;
    reasons.push(certain(`${operation}.amount-multiple-of-100`, codes, why, question));
  }
  return reasons;
}

/** Of the two refusals that fit, only one is listed for a bill. */
function belowMinimum(value: number, even: boolean, operation: Bounded) {
  if (operation === 'bills.create') return { codes: small, question: 'bills.create.small-amount-code' } as const;
  const codes: readonly ErrorCode[] = value > 0 && even ? ['AMOUNT_TOO_SMALL'] : small;
  return { codes, question: value > 0 ? null : 'charges.create.amount-zero-or-less' } as const;
}

/** What may speak against an integer that is not written as one. */
export function writtenReasons(value: number, text: string): readonly Reason[] {
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
