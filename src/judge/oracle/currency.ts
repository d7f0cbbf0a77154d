import type { ErrorCode } from '../../contract/errors.ts';
import { currency as only } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import type { Fields } from '../order.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/** How another currency is refused: a POS charge lists no refusal that is made for it. */
const refusals: Readonly<
  Record<
    'charges.create' | 'pos.create',
    { readonly codes: readonly ErrorCode[]; readonly question: QuestionId | null }
  >
> = {
  'charges.create': { codes: ['BAD_CURRENCY'], question: null },
  'pos.create': { codes: ['BAD_CURRENCY', 'BAD_REQUEST', 'BAD_AMOUNT'], question: 'pos.create.currency-code' },
};

/** What speaks against the currency. */
export function currencyReasons(fields: Fields, operation: keyof typeof refusals): readonly Reason[] {
  const { currency } = fields;
  const { codes, question } = refusals[operation];
  const rule = `${operation}.currency-others-refused` as const;
  if (currency === undefined || currency === only) return none;
  const seen = `currency is ${JSON.stringify(currency)}`;
  if (currency === null || currency === '') {
    return [open('charges.create.null-for-optional', [...codes, 'BAD_REQUEST'], seen)];
  }
  return [certain(rule, typeof currency === 'string' ? codes : [...codes, 'BAD_REQUEST'], seen, question)];
}
