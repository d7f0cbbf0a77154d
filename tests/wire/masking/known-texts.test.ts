import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownTexts } from '../../../src/wire/masking/known-texts.ts';

/** Few signs, so that texts begin alike, overlap and hold each other. */
const written = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1F600}'), minLength: 1, maxLength: 24 });

test('holds what includes finds, in the order in which it was added', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 12 }), fc.array(written, { maxLength: 12 }), (known, parts) => {
      const texts = new KnownTexts<number>();
      for (const [place, text] of known.entries()) texts.add(text, place);
      const around = [...parts, ...known.slice(0, 2)].join('');
      expect(texts.heldBy(around)).toEqual([...known.keys()].filter((place) => around.includes(known[place]!)));
    }),
    { seed: 1, numRuns: 2000 },
  );
});
