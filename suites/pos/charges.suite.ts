import { spoiledAmounts } from '../../src/generate/charges/amount.ts';
import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { spoiledCurrencies } from '../../src/generate/charges/currency.ts';
import { metadataObjects, spoiledMetadata } from '../../src/generate/charges/metadata.ts';
import { posBodies } from '../../src/generate/pos/pos.ts';
import { cases } from '../../src/generate/values.ts';
import { posCharges } from '../creations.ts';
import { inFields, inText, inAmount } from '../fields.ts';
import { rulesOfObject } from '../rules.ts';

const inPos = inFields(posCharges);

export const checks = [
  inPos({
    id: 'pos-charges/every-documented-input',
    title: 'Whatever the document allows in a POS charge makes a code, and is there at every later read',
    rules: [
      'pos.create.status-201',
      'pos.create.till-open-accepted',
      'pos.create.amount-minimum-accepted',
      'pos.create.amount-between-accepted',
      'pos.create.currency-tzs',
      'pos.create.currency-default',
      'pos.create.metadata-accepted',
      ...rulesOfObject('pos.object', 'pos-charge.rail-wallet-when-paid'),
      'charge.reference-echoed',
      'charge.description-echoed',
      'charge.metadata-returned',
      'charges.get.the-one-asked',
      'charges.list.holds-created',
    ],
    ...posBodies,
    runs: { quick: 2, standard: posBodies.boundaries.length + 4, deep: 200 },
    fields: (body) => body,
    read: 'and listed',
  }),
  ...inAmount(posCharges, {
    suite: 'pos-charges',
    read: true,
    lawful: {
      title: 'Every multiple of 100 between the bounds makes a code whose fee and net add up',
      rules: ['charge.amount-echoed', 'pos-charge.mdr-minor', 'pos-charge.net-is-amount-minus-mdr'],
      runs: { standard: 8, deep: 150 },
    },
    other: {
      title: 'Any other amount is refused at the till as well',
      rules: ['errors.cause-of-amount-too-small'],
      runs: { quick: 2, standard: spoiledAmounts.boundaries.length + 2, deep: 200 },
    },
  }),
  inPos({
    id: 'pos-charges/every-other-currency',
    title: 'Any currency but TZS is refused at the till as well',
    rules: ['pos.create.currency-others-refused'],
    ...spoiledCurrencies,
    runs: { deep: 40 },
    fields: ({ value }) => ({ currency: value }),
  }),
  ...inText(posCharges, {
    suite: 'pos-texts',
    field: 'reference',
    limit: referenceLimit,
    lawful: ['pos.create.reference-200-accepted', 'charge.reference', 'charge.reference-echoed'],
    other: ['pos.create.reference-limit'],
    read: true,
  }),
  ...inText(posCharges, {
    suite: 'pos-texts',
    field: 'description',
    limit: descriptionLimit,
    lawful: ['pos.create.description-500-accepted', 'charge.description', 'charge.description-echoed'],
    other: ['pos.create.description-limit'],
    read: true,
  }),
  inPos({
    id: 'pos-charges/every-metadata',
    title: 'Any JSON object is stored as metadata of a POS charge and read back unchanged',
    rules: ['pos.create.metadata-accepted', 'charge.metadata-returned'],
    ...metadataObjects,
    runs: { deep: 100 },
    fields: (metadata) => ({ metadata }),
    read: true,
  }),
  inPos({
    id: 'pos-charges/no-metadata',
    title: 'Metadata of a POS charge that is no object never makes the service fail',
    rules: ['errors.never-500'],
    ...cases(spoiledMetadata),
    fields: ({ value }) => ({ metadata: value }),
  }),
];
