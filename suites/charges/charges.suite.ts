import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import { sizes, spoiledAmounts, unevenOf, type Size } from '../../src/generate/charges/amount.ts';
import { descriptionLimit, referenceLimit, chargeBodies } from '../../src/generate/charges/charge.ts';
import { currencies, spoiledCurrencies } from '../../src/generate/charges/currency.ts';
import { metadataObjects, spoiledMetadata } from '../../src/generate/charges/metadata.ts';
import { msisdnForms, msisdns, spoiledMsisdns, triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { rail, spoiledRails } from '../../src/generate/charges/rail.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { cases, values } from '../../src/generate/values.ts';
import { charges } from '../creations.ts';
import { inFields, inText, inAmount } from '../fields.ts';
import { rulesOfObject } from '../rules.ts';
import { everyNumberForm } from './charging.ts';

const inCharge = inFields(charges);
const everyRail = chargeRails.map((rail) => `charges.create.rail-${rail}` as const);
const deep = { lawful: 150, other: 60 } as const;

export const checks = [
  inFields(charges)({
    id: 'charges/every-documented-input',
    title: 'Whatever the document allows in a charge is accepted and comes back as it was sent',
    rules: [
      'auth.bearer-key-accepted',
      'charges.create.status-201',
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      ...everyRail,
      ...everyNumberForm,
      'charges.create.currency-tzs',
      'charges.create.currency-default',
      'charges.create.reference-200-accepted',
      'charges.create.reference-optional',
      'charges.create.description-500-accepted',
      'charges.create.description-optional',
      'charges.create.metadata-accepted',
      'charges.create.metadata-optional',
      ...rulesOfObject('charges.object', 'charge.simulation-note-names-branch'),
      'answers.json',
      'answers.content-type',
      'sandbox.service-mode',
      'limits.rate-headers',
      'versioning.v1-path',
    ],
    ...chargeBodies,
    runs: { quick: 9, standard: 20, deep: 400 },
    fields: (body) => body,
    alone: true,
  }),
  ...inAmount(charges, {
    suite: 'amounts',
    lawful: {
      title: 'Every multiple of 100 between the bounds makes a charge whose fee and net add up',
      rules: [
        'charge.amount-echoed',
        'charge.fee-minor',
        'charge.net-minor',
        'charge.net-is-amount-minus-fee',
        'money.integers',
      ],
      runs: { standard: 13, deep: 250 },
    },
    other: {
      title: 'Any other amount is refused, whatever is wrong with it',
      rules: ['errors.cause-of-amount-too-small'],
      runs: { quick: 6, standard: spoiledAmounts.boundaries.length + 1, deep: 300 },
    },
  }),
  inCharge<Size>({
    id: 'amounts/uneven-of-every-size',
    title: 'No amount of any size that is no multiple of 100 is taken',
    rules: ['charges.create.amount-multiple-of-100'],
    ...cases(sizes),
    fields: (size) => ({ amount_minor: drawn(unevenOf(size)) }),
  }),
  inCharge({
    id: 'msisdn/every-form',
    title: 'A number is accepted in each of its three forms',
    rules: everyNumberForm,
    ...msisdns,
    runs: { standard: 6, deep: 100 },
    fields: (msisdn) => ({ msisdn }),
  }),
  inCharge({
    id: 'msisdn/every-other-form',
    title: 'A number in any other form is refused',
    rules: [
      'charges.create.msisdn-required',
      'charges.create.msisdn-too-short',
      'charges.create.msisdn-too-long',
      'charges.create.msisdn-digits-only',
      'charges.create.msisdn-country',
      'charges.create.msisdn-string',
      'errors.cause-of-bad-msisdn',
    ],
    ...spoiledMsisdns,
    runs: { quick: 7, deep: 250 },
    fields: ({ value }) => ({ msisdn: value }),
    refused: true,
  }),
  inCharge({
    id: 'rails-and-currency/every-lawful-pair',
    title: 'Each of the five rails is accepted, with the currency named and without',
    rules: [
      ...everyRail,
      'charges.create.currency-tzs',
      'charges.create.currency-default',
      'charge.rail-echoed',
      'charge.currency',
    ],
    ...values(
      fc.record({ rail, currency: fc.constantFrom(...currencies) }, { noNullPrototype: true }),
      chargeRails.map((name, at) => ({ rail: name, currency: currencies[at % 2] })),
    ),
    runs: { deep: 40 },
    fields: (pair) => pair,
  }),
  inCharge({
    id: 'rails-and-currency/every-other-rail',
    title: 'Any other rail is refused, the one of POS charges too',
    rules: [
      'charges.create.rail-required',
      'charges.create.rail-wallet-refused',
      'charges.create.rail-others-refused',
      'errors.cause-of-bad-rail',
    ],
    ...spoiledRails,
    runs: { quick: 3, deep: 100 },
    // Nothing else speaks against it: which digits begin any other number is not stated.
    fields: ({ value }) => ({ rail: value, msisdn: `${drawn(fc.constantFrom(...msisdnForms))}${triggerPayer(1)}` }),
    refused: true,
  }),
  inCharge({
    id: 'rails-and-currency/every-other-currency',
    title: 'Any currency but TZS is refused',
    rules: ['charges.create.currency-others-refused', 'errors.cause-of-bad-currency'],
    ...spoiledCurrencies,
    runs: { quick: 1, deep: 60 },
    fields: ({ value }) => ({ currency: value }),
    refused: true,
  }),
  ...inText(charges, {
    suite: 'texts',
    field: 'reference',
    limit: referenceLimit,
    lawful: ['charges.create.reference-200-accepted', 'charge.reference', 'charge.reference-echoed'],
    other: ['charges.create.reference-limit'],
    quick: 1,
    deep,
  }),
  ...inText(charges, {
    suite: 'texts',
    field: 'description',
    limit: descriptionLimit,
    lawful: ['charges.create.description-500-accepted', 'charge.description', 'charge.description-echoed'],
    other: ['charges.create.description-limit'],
    more: ['Two sacks\r\nof\nmaize'],
    quick: 1,
    deep,
  }),
  inCharge({
    id: 'metadata/every-object',
    title: 'Any JSON object is stored as metadata and read back unchanged',
    rules: ['charges.create.metadata-accepted', 'charge.metadata', 'charge.metadata-returned'],
    ...metadataObjects,
    runs: { deep: 150 },
    // Charges of one order, so that what is kept by order shows.
    fields: (metadata) => ({ metadata, reference: 'order-17' }),
    read: true,
  }),
  inCharge({
    id: 'metadata/no-object',
    title: 'Metadata that is no object, or hard to store, never makes the service fail',
    rules: ['errors.never-500'],
    ...cases(spoiledMetadata),
    fields: ({ value }) => ({ metadata: value }),
  }),
];
