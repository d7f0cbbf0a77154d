import { expect, test } from 'vitest';
import { amount } from '../../../src/contract/limits.ts';
import { asObject } from '../../../src/evidence/read.ts';
import { receiverCases } from '../../../src/receiver/cases/all.ts';
import { Episode } from '../../../src/receiver/episode.ts';

const isLawful = (minor: unknown): boolean =>
  typeof minor === 'number' && minor % amount.multipleOf === 0 && minor >= amount.minimum && minor <= amount.maximum;

test.each([1, 2, 3, 4, 5])('events tell of amounts that a charge may have, seed %s', (seed) => {
  const run = { seed, mode: 'live', name: 'run', began: 0 } as const;
  const wrong = receiverCases.flatMap((each, place) =>
    new Episode(each, place, run).stages.flat().flatMap(({ event }) => {
      const minor = asObject(event.fields['data'])?.['amount_minor'];
      return minor === undefined || isLawful(minor) ? [] : [`${each.id}: ${JSON.stringify(minor)}`];
    }),
  );
  expect(wrong).toEqual([]);
});
