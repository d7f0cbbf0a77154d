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

/** Of the delivery of an event: more may be added, and none of these is ever left out. */
const ofDelivery = [
  'state',
  'attempts',
  'attempts_remaining',
  'last_status',
  'last_response',
  'last_attempt_at',
  'next_attempt_at',
];

test('no event leaves out what is documented of each', () => {
  const run = { seed: 1, mode: 'live', name: 'run', began: 0 } as const;
  for (const [place, each] of receiverCases.entries())
    for (const { event } of new Episode(each, place, run).stages.flat()) {
      expect(Object.keys(event.fields), each.id).toEqual(
        expect.arrayContaining(['id', 'object', 'type', 'created', 'livemode', 'data', 'delivery']),
      );
      expect(Object.keys(asObject(event.fields['delivery'])!), each.id).toEqual(expect.arrayContaining(ofDelivery));
    }
});
