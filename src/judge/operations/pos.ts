import { amount } from '../fields/amount.ts';
import { currency } from '../fields/currency.ts';
import { metadata } from '../fields/metadata.ts';
import { optionalText } from '../fields/text.ts';
import { till } from '../fields/till.ts';
import { type Operation, taking } from './operation.ts';

export const posOperations = {
  'pos.create': taking('pos.create.status-201', {
    needed: { field: 'till', rule: 'pos.create.till-required' },
    fields: {
      till,
      amount_minor: amount('pos.create'),
      currency: currency('pos.create'),
      reference: optionalText('reference', {
        limit: 'pos.create.reference-limit',
        full: 'pos.create.reference-200-accepted',
      }),
      description: optionalText('description', {
        limit: 'pos.create.description-limit',
        full: 'pos.create.description-500-accepted',
      }),
      metadata: metadata('pos.create.metadata-accepted'),
    },
  }),
} as const satisfies Readonly<Record<string, Operation>>;
