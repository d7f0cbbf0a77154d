import { spoiledAmounts } from '../../src/generate/charges/amount.ts';
import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { spoiledCurrencies } from '../../src/generate/charges/currency.ts';
import { metadataObjects, spoiledMetadata } from '../../src/generate/charges/metadata.ts';
import { posBodies } from '../../src/generate/pos/pos.ts';
import { cases } from '../../src/generate/values.ts';
import { posCharges } from '../creations.ts';
import { inFields, inText, inAmount } from '../fields.ts';
import { rulesOfObject } from '../rules.ts';
import { anyTills, closedTill, foreignTill, openTill, secondTill, spoiledTills } from '../../src/generate/pos/till.ts';
import type { Check } from '../../src/run/check/check.ts';
import { posing } from '../sending.ts';

const inPos = inFields(posCharges);
const keys = { main: posing };

/** A till that the target or the operator provides. */
const closedTo = (id: string, title: string, rules: Check['rules'], placeholder: string): Check =>
  inPos({
    id: `pos-tills/${id}`,
    title,
    rules,
    needs: { keys, fixtures: [placeholder.slice(1, -1)] },
    // Whoever insists is refused again.
    ...cases([placeholder, placeholder, placeholder]),
    runs: { quick: 1 },
    fields: (till) => ({ till }),
    read: true,
  });

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
    runs: { quick: 2, standard: posBodies.boundaries.length + 1, deep: 200 },
    fields: (body) => body,
    alone: true,
    read: 'and listed',
  }),
  ...inAmount(posCharges, {
    suite: 'pos-charges',
    read: true,
    lawful: {
      title: 'Every multiple of 100 between the bounds makes a code whose fee and net add up',
      rules: ['charge.amount-echoed', 'pos-charge.mdr-minor', 'pos-charge.net-is-amount-minus-mdr'],
      runs: { standard: 13, deep: 150 },
    },
    other: {
      title: 'Any other amount is refused at the till as well',
      rules: ['errors.cause-of-amount-too-small'],
      runs: { quick: 2, standard: spoiledAmounts.boundaries.length + 1, deep: 200 },
    },
  }),
  inPos({
    id: 'pos-charges/every-other-currency',
    title: 'Any currency but TZS is refused at the till as well',
    rules: ['pos.create.currency-others-refused'],
    ...spoiledCurrencies,
    runs: { deep: 40 },
    fields: ({ value }) => ({ currency: value }),
    refused: true,
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
    title: 'Metadata of a POS charge that is no object, or hard to store, never makes the service fail',
    rules: ['errors.never-500'],
    ...cases(spoiledMetadata),
    fields: ({ value }) => ({ metadata: value }),
  }),
  inPos({
    id: 'pos-tills/open',
    title: 'Each open till of the business makes codes that name it',
    rules: ['pos.create.till-open-accepted', 'pos-charge.till', 'pos-charge.till-echoed'],
    needs: { keys, fixtures: ['till:open-1', 'till:open-2'] },
    ...cases([secondTill, openTill]),
    runs: { deep: 4 },
    fields: (till) => ({ till }),
    read: true,
  }),
  closedTo(
    'closed',
    'A closed till makes no code',
    ['pos.create.till-closed-refused', 'errors.cause-of-till-closed'],
    closedTill,
  ),
  closedTo(
    'foreign',
    'The till of another business makes no code',
    ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    foreignTill,
  ),
  inPos({
    id: 'pos-tills/unknown',
    title: 'Six digits that are the till of nobody make no code',
    rules: ['pos.create.till-of-business', 'errors.cause-of-unknown-till'],
    needs: { keys },
    ...anyTills,
    runs: { standard: anyTills.boundaries.length + 1, deep: 40 },
    fields: (till) => ({ till }),
    refused: true,
    read: true,
  }),
  inPos({
    id: 'pos-tills/every-other-text',
    title: 'What is not exactly six digits is no till',
    rules: ['pos.create.till-required', 'pos.create.till-six-digits', 'errors.cause-of-bad-till'],
    ...spoiledTills,
    runs: { quick: 3, standard: spoiledTills.boundaries.length + 1, deep: 120 },
    fields: ({ value }) => ({ till: value }),
    refused: true,
  }),
];
