import { amount } from '../fields/amount.ts';
import { currency } from '../fields/currency.ts';
import { metadata } from '../fields/metadata.ts';
import { msisdn } from '../fields/msisdn.ts';
import { rail } from '../fields/rail.ts';
import { optionalText } from '../fields/text.ts';
import { listing, type Operation, reading, taking } from './operation.ts';

export const chargeOperations = {
  'charges.create': taking('charges.create.status-201', {
    needed: { field: 'amount_minor', rule: 'charges.create.amount-required' },
    fields: {
      amount_minor: amount('charges.create'),
      rail,
      currency: currency('charges.create'),
      msisdn,
      reference: optionalText('reference', {
        limit: 'charges.create.reference-limit',
        full: 'charges.create.reference-200-accepted',
        optional: 'charges.create.reference-optional',
      }),
      description: optionalText('description', {
        limit: 'charges.create.description-limit',
        full: 'charges.create.description-500-accepted',
        optional: 'charges.create.description-optional',
      }),
      metadata: metadata('charges.create.metadata-accepted', 'charges.create.metadata-optional'),
    },
  }),
  'charges.list': listing('charges.list.status-200'),
  'charges.get': reading('charges.get.status-200'),
} as const satisfies Readonly<Record<string, Operation>>;
