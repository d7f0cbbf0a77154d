import type { ErrorCode } from '../../contract/errors.ts';
import { currency as only } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import { claim, leftOut } from '../oracle/claim.ts';
import { certain, none, open } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

type Operation = 'charges.create' | 'pos.create';

/** How another currency is refused: a POS charge lists no refusal that is made for it. */
const refusals: Readonly<
  Record<Operation, { readonly codes: readonly ErrorCode[]; readonly question: QuestionId | null }>
> = {
  'charges.create': { codes: ['BAD_CURRENCY'], question: null },
  'pos.create': { codes: ['BAD_CURRENCY', 'BAD_REQUEST', 'BAD_AMOUNT'], question: 'pos.create.currency-code' },
};

export const currency = (operation: Operation): Field => ({
  reasons: (given) => {
    const { codes, question } = refusals[operation];
    if (given === undefined || given === only) return none;
    const seen = `currency is ${JSON.stringify(given)}`;
    if (given === null || given === '') {
      return [open('charges.create.null-for-optional', [...codes, 'BAD_REQUEST'], seen)];
    }
    const rule = `${operation}.currency-others-refused` as const;
    return [certain(rule, typeof given === 'string' ? codes : [...codes, 'BAD_REQUEST'], seen, question)];
  },
  claims: (given) => {
    const codes = ['BAD_CURRENCY'] as const;
    if (given === undefined) return [leftOut(`${operation}.currency-default`, codes, 'an omitted currency is TZS')];
    return given === only ? [claim(`${operation}.currency-tzs`, codes, 'currency is TZS')] : [];
  },
});
