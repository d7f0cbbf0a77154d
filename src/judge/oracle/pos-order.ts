import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { amountReasons } from './amount.ts';
import { bodyReasons } from './body.ts';
import { currencyReasons } from './currency.ts';
import type { Reason } from './refusal-reason.ts';
import { metadataReasons } from './metadata.ts';
import { textReasons } from './text.ts';
import { tillReasons } from './till.ts';

const documented = new Set(['till', 'amount_minor', 'currency', 'reference', 'description', 'metadata']);

/** What speaks against the body of a POS charge. */
export function posOrderReasons(exchange: Exchange, history: History): readonly Reason[] {
  return bodyReasons(exchange, {
    documented,
    needed: { field: 'till', rule: 'pos.create.till-required' },
    reasons: (fields, text) => [
      ...tillReasons(fields, exchange, history),
      ...amountReasons(fields, text, 'pos.create'),
      ...currencyReasons(fields, 'pos.create'),
      ...textReasons(fields, 'reference', 'pos.create.reference-limit'),
      ...textReasons(fields, 'description', 'pos.create.description-limit'),
      ...metadataReasons(fields),
    ],
  });
}
