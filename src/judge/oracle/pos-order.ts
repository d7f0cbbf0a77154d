import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { amountFaults } from './amount.ts';
import { bodyFaults } from './body.ts';
import { currencyFaults } from './currency.ts';
import type { Fault } from './fault.ts';
import { metadataFaults } from './metadata.ts';
import { textFaults } from './text.ts';
import { tillFaults } from './till.ts';

const documented = new Set(['till', 'amount_minor', 'currency', 'reference', 'description', 'metadata']);

/** What speaks against the body of a POS charge. */
export function posOrderFaults(exchange: Exchange, history: History): readonly Fault[] {
  return bodyFaults(exchange, {
    documented,
    needed: { field: 'till', rule: 'pos.create.till-required' },
    faults: (fields, text) => [
      ...tillFaults(fields, exchange, history),
      ...amountFaults(fields, text, 'pos.create'),
      ...currencyFaults(fields, 'pos.create'),
      ...textFaults(fields, 'reference', 'pos.create.reference-limit'),
      ...textFaults(fields, 'description', 'pos.create.description-limit'),
      ...metadataFaults(fields),
    ],
  });
}
