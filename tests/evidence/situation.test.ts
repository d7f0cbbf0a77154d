import { expect, test } from 'vitest';
import { partsRead, partsWritten } from '../../src/evidence/situation.ts';
import { exchange } from './helpers/samples.ts';

test('exchanges are written by their numbers, wherever they stand, and read again', () => {
  const parts = { made: exchange(3), reads: [exchange(4), null], of: { last: exchange(5), at: 7 } };
  const written = partsWritten(parts);
  expect(written).toEqual({
    made: { $exchange: 3 },
    reads: [{ $exchange: 4 }, null],
    of: { last: { $exchange: 5 }, at: 7 },
  });
  expect(partsRead(written, (n) => exchange(n))).toEqual(parts);
});

test('a fact that a service or a story calls an exchange stays what it is', () => {
  const parts = { told: { exchange: 3 }, expect: { metadata: { exchange: 1 } } };
  expect(partsRead(partsWritten(parts), () => expect.unreachable())).toEqual(parts);
});
