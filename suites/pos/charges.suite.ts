import fc from 'fast-check';
import { amount, amountBoundaries, spoiledAmount, spoiledAmountBoundaries } from '../../src/generate/charges/amount.ts';
import { spoiledCurrency, spoiledCurrencyBoundaries } from '../../src/generate/charges/currency.ts';
import {
  metadata,
  metadataBoundaries,
  spoiledMetadataBoundaries,
  type Metadata,
} from '../../src/generate/charges/metadata.ts';
import { fullPos, plainPos, posBody, type PosBody } from '../../src/generate/pos/pos.ts';
import { postPos } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { atTill, inPos, spoiledInPos } from './asking.ts';

/** Every field but one filled: what is missing alone can be to blame. */
function without(name: 'reference' | 'description' | 'metadata' | 'currency'): PosBody {
  const { [name]: _, ...rest } = fullPos;
  return rest;
}

const boundaries: readonly PosBody[] = [
  plainPos,
  fullPos,
  ...(['reference', 'description', 'metadata', 'currency'] as const).map(without),
];

export const checks: readonly Check[] = [
  property<PosBody>({
    id: 'pos-charges/every-documented-input',
    title: 'Whatever the document allows in a POS charge makes a code, and is there at every later read',
    deployment: 'live',
    rules: [
      'pos.create.status-201',
      'pos.create.till-open-accepted',
      'pos.create.amount-minimum-accepted',
      'pos.create.amount-between-accepted',
      'pos.create.currency-tzs',
      'pos.create.currency-default',
      'pos.create.metadata-accepted',
      'pos-charge.till',
      'pos-charge.till-echoed',
      'pos-charge.token',
      'pos-charge.qr',
      'pos-charge.mdr-minor',
      'pos-charge.net-is-amount-minus-mdr',
      'pos-charge.expires-after-5-minutes',
      'pos-charge.created-as-requires-payment',
      'charge.reference-echoed',
      'charge.description-echoed',
      'charge.metadata-returned',
      'charges.get.the-one-asked',
      'charges.list.holds-created',
    ],
    needs: atTill,
    arbitrary: posBody,
    boundaries,
    runs: { quick: 2, standard: boundaries.length + 4, deep: 200 },
    requestsPerRun: 3,
    body: async (context, body) => {
      const key = keyFor(context);
      const id = idOf(await context.send(postPos(key, body)));
      if (id === null) return;
      await context.send(getCharge(key, id));
      await context.send(listCharges(key, { limit: '10' }));
    },
  }),
  property({
    id: 'pos-charges/every-lawful-amount',
    title: 'Every multiple of 100 between the bounds makes a code whose fee and net add up',
    deployment: 'live',
    rules: [
      'pos.create.amount-minimum-accepted',
      'pos.create.amount-maximum-accepted',
      'pos.create.amount-between-accepted',
      'charge.amount-echoed',
      'pos-charge.mdr-minor',
      'pos-charge.net-is-amount-minus-mdr',
    ],
    needs: atTill,
    arbitrary: amount,
    boundaries: amountBoundaries,
    runs: { quick: 0, standard: 8, deep: 150 },
    requestsPerRun: 2,
    body: inPos('amount_minor'),
  }),
  property({
    id: 'pos-charges/every-other-amount',
    title: 'Any other amount is refused at the till as well',
    deployment: 'live',
    rules: [
      'pos.create.amount-required',
      'pos.create.amount-integer',
      'pos.create.amount-multiple-of-100',
      'pos.create.amount-minimum',
      'pos.create.amount-maximum',
      'errors.cause-of-bad-amount',
      'errors.cause-of-amount-too-small',
    ],
    needs: atTill,
    arbitrary: spoiledAmount,
    boundaries: spoiledAmountBoundaries,
    runs: { quick: 2, standard: spoiledAmountBoundaries.length + 2, deep: 200 },
    requestsPerRun: 1,
    body: spoiledInPos('amount_minor'),
  }),
  property({
    id: 'pos-charges/every-other-currency',
    title: 'Any currency but TZS is refused at the till as well',
    deployment: 'live',
    rules: ['pos.create.currency-others-refused'],
    needs: atTill,
    arbitrary: spoiledCurrency,
    boundaries: spoiledCurrencyBoundaries,
    runs: { quick: 0, standard: spoiledCurrencyBoundaries.length, deep: 40 },
    requestsPerRun: 1,
    body: spoiledInPos('currency'),
  }),
  property<Metadata>({
    id: 'pos-charges/every-metadata',
    title: 'Any JSON object is stored as metadata of a POS charge and read back unchanged',
    deployment: 'live',
    rules: ['pos.create.metadata-accepted', 'charge.metadata-returned'],
    needs: atTill,
    arbitrary: metadata,
    boundaries: metadataBoundaries,
    runs: { quick: 0, standard: metadataBoundaries.length, deep: 100 },
    requestsPerRun: 2,
    body: inPos('metadata'),
  }),
  property({
    id: 'pos-charges/no-metadata',
    title: 'Metadata of a POS charge that is no object never makes the service fail',
    deployment: 'live',
    rules: ['errors.never-500'],
    needs: atTill,
    arbitrary: fc.constantFrom(...spoiledMetadataBoundaries),
    boundaries: spoiledMetadataBoundaries,
    runs: { quick: 0, standard: spoiledMetadataBoundaries.length, deep: spoiledMetadataBoundaries.length },
    requestsPerRun: 1,
    body: spoiledInPos('metadata'),
  }),
];
