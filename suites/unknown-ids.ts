import { unknownId, unknownIdBoundaries } from '../src/generate/charge-id.ts';
import { property } from '../src/generate/property.ts';
import { getCharge } from '../src/generate/request.ts';
import type { Check } from '../src/run/check.ts';
import { chargingKey, keyFor } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'unknown-ids/every-other-id',
    title: 'An id that never existed is not found, however it is written',
    rules: ['charges.get.unknown-not-found', 'errors.cause-of-not-found', 'errors.body'],
    needs: chargingKey,
    arbitrary: unknownId,
    boundaries: unknownIdBoundaries,
    runs: { quick: 2, standard: unknownIdBoundaries.length, deep: 120 },
    requestsPerRun: 1,
    body: async (context, id) => void (await context.send(getCharge(keyFor(context), id))),
  }),
];
