import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withOffset } from '../../../src/wire/masking/run-offset.ts';

const key = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/);

test('salt 0 changes nothing', () => {
  fc.assert(fc.property(key, (text) => withOffset(text, 0) === text));
});

test('keeps length and kinds of characters, and keys apart', () => {
  fc.assert(
    fc.property(key, key, fc.integer({ min: 1, max: 2 ** 31 }), (one, other, runOffset) => {
      const kinds = (text: string): string =>
        text.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0');
      expect(kinds(withOffset(one, runOffset))).toBe(kinds(one));
      expect(withOffset(one, runOffset) === withOffset(other, runOffset)).toBe(one === other);
    }),
  );
});
