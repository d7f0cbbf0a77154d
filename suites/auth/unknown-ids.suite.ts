import fc from 'fast-check';
import { unknownId, unknownIdBoundaries } from '../../src/generate/charges/charge-id.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charge, idOf } from '../charges/charging.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';

const otherCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

const nearIds: readonly ((id: string) => string)[] = [
  (id) => `ch_${Array.from(id.slice(3), otherCase).join('')}`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => id.slice(3),
];

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
  property({
    id: 'unknown-ids/nearly-known-ids',
    title: 'An id that differs from that of a charge in as little as one character is not that charge',
    rules: ['charges.get.unknown-not-found', 'charges.get.the-one-asked'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...nearIds),
    boundaries: nearIds,
    runs: { quick: 0, standard: nearIds.length, deep: nearIds.length },
    requestsPerRun: 2,
    body: async (context, near) => {
      const id = idOf(await charge(context));
      if (id !== null && near(id) !== id) await context.send(getCharge(keyFor(context), near(id)));
    },
  }),
];
