import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import { amounts } from '../../src/generate/charges/amount.ts';
import { referenceLimit } from '../../src/generate/charges/charge.ts';
import { currencies } from '../../src/generate/charges/currency.ts';
import { msisdns } from '../../src/generate/charges/msisdn.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { texts } from '../../src/generate/charges/text.ts';
import { values } from '../../src/generate/values.ts';
import { charges } from '../creations.ts';
import { inFields } from '../fields.ts';
import { everyNumberForm } from './charging.ts';

const references = texts(referenceLimit);

const turned = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

/** Each of the longest row once, beside it the others in turn. Only one of them is refused with the code of a bad request. */
const together = values(
  fc.record(
    {
      reference: references.arbitrary,
      amount_minor: amounts.arbitrary,
      rail,
      currency: fc.constantFrom(...currencies),
      msisdn: fc.constantFrom(...msisdns.boundaries),
    },
    { noNullPrototype: true },
  ),
  references.boundaries.map((reference, at) => ({
    reference,
    amount_minor: turned(amounts.boundaries, at),
    rail: turned(chargeRails, at),
    currency: turned(currencies, at),
    msisdn: turned(msisdns.boundaries, at),
  })),
);

/** Not on live, where a large amount would use up what may be spent. */
export const checks = [
  inFields(charges)({
    id: 'charges/lawful-values-together',
    title:
      'Every lawful reference, amount, rail and form of a number is accepted beside the others, and comes back as sent',
    rules: [
      'charges.create.reference-200-accepted',
      'charge.reference',
      'charge.reference-echoed',
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'charge.amount-echoed',
      'charge.fee-minor',
      'charge.net-minor',
      'charge.net-is-amount-minus-fee',
      'money.integers',
      ...chargeRails.map((name) => `charges.create.rail-${name}` as const),
      'charge.rail-echoed',
      'charges.create.currency-tzs',
      'charges.create.currency-default',
      'charge.currency',
      ...everyNumberForm,
    ],
    ...together,
    fields: (body) => body,
    alone: true,
  }),
];
