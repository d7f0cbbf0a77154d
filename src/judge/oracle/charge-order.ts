import type { Exchange } from '../../evidence/exchange.ts';
import { amountFaults } from './amount.ts';
import { bodyFaults } from './body.ts';
import { currencyFaults } from './currency.ts';
import type { Fault } from './fault.ts';
import { metadataFaults } from './metadata.ts';
import { msisdnFaults } from './msisdn.ts';
import { railFaults } from './rail.ts';
import { textFaults } from './text.ts';

const documented = new Set(['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']);

/** What speaks against the body of a phone-prompt charge. */
export function chargeOrderFaults(exchange: Exchange): readonly Fault[] {
  return bodyFaults(exchange, {
    documented,
    needed: { field: 'amount_minor', rule: 'charges.create.amount-required' },
    faults: (fields, text) => [
      ...amountFaults(fields, text, 'charges.create'),
      ...railFaults(fields),
      ...currencyFaults(fields, 'charges.create'),
      ...msisdnFaults(fields, exchange),
      ...textFaults(fields, 'reference', 'charges.create.reference-limit'),
      ...textFaults(fields, 'description', 'charges.create.description-limit'),
      ...metadataFaults(fields),
    ],
  });
}
