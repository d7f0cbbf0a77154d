import { parseMsisdn } from '../../contract/msisdn.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Fields } from '../order.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

/**
 * What speaks against the payer's number, whose masked digits count as digits. On live a run sends none but the listed
 * payers', which are valid for certain.
 */
export function msisdnReasons(fields: Fields, { payer, deployment, check }: Exchange): readonly Reason[] {
  const { msisdn } = fields;
  if (msisdn === undefined || msisdn === null) {
    return [
      certain(
        'charges.create.msisdn-required',
        ['BAD_MSISDN', 'BAD_REQUEST'],
        'msisdn is missing',
        'charges.create.missing-field-code',
      ),
    ];
  }
  if (typeof msisdn !== 'string') {
    return [certain('charges.create.msisdn-string', ['BAD_MSISDN', 'BAD_REQUEST'], `msisdn is a ${typeof msisdn}`)];
  }
  const text = msisdn.replaceAll('*', '1');
  if (parseMsisdn(text))
    return payer?.trigger || (payer && deployment === 'live' && check !== null)
      ? none
      : [
          open(
            'charges.create.msisdn-leading-digits',
            ['BAD_MSISDN'],
            'which digits begin a valid number is not stated',
          ),
        ];
  return [misformed(text)];
}

function misformed(text: string): Reason {
  const seen = JSON.stringify(text.replace(/\d(?=\d{3})/g, '*'));
  if (text === '') return certain('charges.create.msisdn-too-short', ['BAD_MSISDN', 'BAD_REQUEST'], 'msisdn is empty');
  if (/[^\P{Nd}0-9]/u.test(text)) return open(null, ['BAD_MSISDN'], `msisdn ${seen} has digits of another script`);
  return certain(ruleAgainst(text), ['BAD_MSISDN'], `msisdn ${seen} has none of the three forms`);
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
