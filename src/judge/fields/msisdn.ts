import { parseMsisdn } from '../../contract/msisdn.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { claim } from '../oracle/claim.ts';
import { certain, missing, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

const codes = ['BAD_MSISDN'] as const;
const codesOfAnother = ['BAD_MSISDN', 'BAD_REQUEST'] as const;

/** The payer's number, whose masked digits count as digits. */
export const msisdn: Field = {
  reasons: (given, { exchange }) => {
    if (given === undefined || given === null)
      return [missing('msisdn', 'charges.create.msisdn-required', codesOfAnother)];
    if (typeof given !== 'string')
      return [certain('charges.create.msisdn-string', codesOfAnother, `msisdn is a ${typeof given}`)];
    const text = given.replaceAll('*', '1');
    if (!parseMsisdn(text)) return [misformed(text)];
    if (isSurelyValid(exchange)) return none;
    return [open('charges.create.msisdn-leading-digits', codes, 'which digits begin a valid number is not stated')];
  },
  claims: (_given, { exchange: { payer } }) =>
    payer ? [claim(formRules[payer.form], codes, `msisdn has the ${payer.form} form`)] : [],
};

/** On live a run sends none but the listed payers' numbers. */
const isSurelyValid = ({ payer, deployment, check }: Exchange): boolean =>
  payer?.trigger != null || (payer !== null && deployment === 'live' && check !== null);

const formRules = {
  'leading-zero': 'charges.create.msisdn-leading-zero-form',
  'nine-digits': 'charges.create.msisdn-nine-digit-form',
  'plus-255': 'charges.create.msisdn-plus-255-form',
} as const;

function misformed(text: string): Reason {
  const seen = JSON.stringify(text.replace(/\d(?=\d{3})/g, '*'));
  if (text === '') return certain('charges.create.msisdn-too-short', codesOfAnother, 'msisdn is empty');
  if (/[^\P{Nd}0-9]/u.test(text)) return open(null, codes, `msisdn ${seen} has digits of another script`);
  return certain(ruleAgainst(text), codes, `msisdn ${seen} has none of the three forms`);
}

function ruleAgainst(text: string): RuleId {
  const digits = text.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return 'charges.create.msisdn-digits-only';
  if (text.startsWith('+') && !digits.startsWith('255')) return 'charges.create.msisdn-country';
  if (text.startsWith('+'))
    return digits.length < 12 ? 'charges.create.msisdn-too-short' : 'charges.create.msisdn-too-long';
  if (/^(00)?255\d{9}$/.test(digits)) return 'charges.create.msisdn-country';
  return digits.length < 9 ? 'charges.create.msisdn-too-short' : 'charges.create.msisdn-too-long';
}
