import fc from 'fast-check';
import { idOf } from './charging.ts';
import {
  metadata,
  metadataBoundaries,
  spoiledMetadataBoundaries,
  type Metadata,
} from '../../src/generate/charges/metadata.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charge, spoiledInField } from './charging.ts';
import { chargingKey, keyFor } from './keys.ts';

export const checks: readonly Check[] = [
  property<Metadata>({
    id: 'metadata/every-object',
    title: 'Any JSON object is stored as metadata and read back unchanged',
    rules: ['charges.create.metadata-accepted', 'charge.metadata', 'charge.metadata-returned'],
    needs: chargingKey,
    arbitrary: metadata,
    boundaries: metadataBoundaries,
    runs: { quick: 0, standard: metadataBoundaries.length, deep: 150 },
    requestsPerRun: 2,
    body: async (context, value) => {
      const id = idOf(await charge(context, { metadata: value }));
      if (id !== null) await context.send(getCharge(keyFor(context), id));
    },
  }),
  property({
    id: 'metadata/no-object',
    title: 'Metadata that is no object never makes the service fail',
    rules: ['errors.never-500'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...spoiledMetadataBoundaries),
    boundaries: spoiledMetadataBoundaries,
    runs: { quick: 0, standard: spoiledMetadataBoundaries.length, deep: spoiledMetadataBoundaries.length },
    requestsPerRun: 1,
    body: spoiledInField('metadata'),
  }),
];
