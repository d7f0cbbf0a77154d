import fc from 'fast-check';
import { expect, test } from 'vitest';
import { salted } from '../../../src/wire/masking/run-offset.ts';

const key = fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/);

test('salt 0 changes nothing', () => {
  fc.assert(fc.property(key, (text) => salted(text, 0) === text));
});

test('keeps length and kinds of characters, and keys apart', () => {
  fc.assert(
    fc.property(key, key, fc.integer({ min: 1, max: 2 ** 31 }), (one, other, runOffset) => {
      const kinds = (text: string): string =>
        text.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0');
      expect(kinds(salted(one, runOffset))).toBe(kinds(one));
      expect(salted(one, runOffset) === salted(other, runOffset)).toBe(one === other);
    }),
  );
});
