import type { Exchange } from '../../evidence/exchange.ts';
import { amountReasons } from './amount.ts';
import { bodyReasons } from './body.ts';
import { currencyReasons } from './currency.ts';
import type { Reason } from './refusal-reason.ts';
import { metadataReasons } from './metadata.ts';
import { msisdnReasons } from './msisdn.ts';
import { railReasons } from './rail.ts';
import { textReasons } from './text.ts';

const documented = new Set(['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']);

/** What speaks against the body of a phone-prompt charge. */
export function chargeOrderReasons(exchange: Exchange): readonly Reason[] {
  return bodyReasons(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'charges.create.amount-required' },
    reasons: (fields, text) => [
      ...amountReasons(fields, text, 'charges.create'),
      ...railReasons(fields),
      ...currencyReasons(fields, 'charges.create'),
      ...msisdnReasons(fields, exchange),
      ...textReasons(fields, 'reference', 'charges.create.reference-limit'),
      ...textReasons(fields, 'description', 'charges.create.description-limit'),
      ...metadataReasons(fields),
    ],
  });
}
