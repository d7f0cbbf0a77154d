import { chargeRails, posRail } from '../../contract/limits.ts';
import { claim } from '../oracle/claim.ts';
import { certain, missing, none } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

const codes = ['BAD_RAIL'] as const;

/** The rail of a phone-prompt charge. */
export const rail: Field = {
  reasons: (given) => {
    if (isRail(given)) return none;
    if (given === undefined || given === null)
      return [missing('rail', 'charges.create.rail-required', [...codes, 'BAD_REQUEST'])];
    const seen = `rail is ${JSON.stringify(given)}`;
    if (given === posRail) return [certain('charges.create.rail-wallet-refused', codes, seen)];
    const isWord = typeof given === 'string' && given !== '';
    return [certain('charges.create.rail-others-refused', isWord ? codes : [...codes, 'BAD_REQUEST'], seen)];
  },
  claims: (word) => (isRail(word) ? [claim(`charges.create.rail-${word}`, codes, `rail is ${word}`)] : []),
};

const isRail = (text: unknown): text is (typeof chargeRails)[number] => chargeRails.some((each) => each === text);
