import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { otherKinds, spoiled, type Spoiled } from '../auth/spoiled.ts';

/** One character each, however counted. */
const plainUnits = [..."abcXYZ019-_.,:;/#&'()éñßΩжم中あ"];
/** One code point and two UTF-16 units each, without joiners or modifiers. */
const pairedUnits = ['\u{1F4B8}', '\u{1F34D}', '\u{1D11E}', '\u{20BB7}'];
const units = [...plainUnits, ' ', ...pairedUnits];
const paired = pairedUnits[0]!;

/** Within the limit in code points as well as in UTF-16 units; to be echoed to the letter. */
const textBoundaries = (limit: number): readonly string[] => [
  'x'.repeat(limit),
  'é'.repeat(limit),
  paired.repeat(limit / 2),
  'Order 17, "Mbuni" & Sons <tz> $& $1 $$ %s “Mama” – ‘Asha’’s…',
  // Spaces that are none of ASCII.
  '\u00a0فاتورة\u202fرقم\u2003٧\u3000\ufeff',
  // As a till has them.
  '001234',
  '0',
  ' order  17 ',
  // Letters with others that are equal or alike to them, and what cannot be seen but changes what can.
  '\u3000Cafe\u0301 \u0645\u064B \ufb01 \u2460 \uff21\uff17 \u0645\u06cc\u200c\u062e \u{1F469}\u200d\u{1F33E}\u00a0',
  'a\\b/c\'d"e &amp;&lt; %41%2B {0} ${x} \\n',
  '9007199254740993177',
  'null',
  // As long as it may be, and longer when it is escaped, encoded or decomposed.
  '&<>"'.repeat(limit / 4),
  'e\u0301'.repeat(limit / 2),
  '中'.repeat(limit),
  // What weakly typed code takes for something else.
  'true',
  '1e3',
  '12.50',
  'constructor',
];

/** As long as it may be, and longer where a line ends in two characters. */
export const linesOf = (limit: number): string => `xx${'\nx'.repeat(limit / 2 - 1)}`;

export const text = (limit: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: limit })
    .filter((value) => value.length <= limit && value.trim() === value);

export const texts = (limit: number): Values<string> => values(text(limit), textBoundaries(limit));

/** Too long in code points as well as in UTF-16 units, too long in units only, or no text at all. */
const spoiledTextBoundaries = (limit: number): readonly Spoiled[] => [
  spoiled('x'.repeat(limit + 1), 'one character over the limit'),
  spoiled('é'.repeat(limit + 1), 'one character over the limit, two bytes each'),
  spoiled(paired.repeat(limit + 1), 'one character over the limit, two UTF-16 units each'),
  spoiled(paired.repeat(limit), 'at the limit in code points, over it in UTF-16 units'),
  spoiled('x'.repeat(limit * 10), 'ten times the limit'),
  ...otherKinds.text,
  spoiled('a\0b\ud83d', 'characters that some stores cannot hold'),
  spoiled('', 'empty'),
  spoiled(null, 'null'),
];

export const spoiledTexts = (limit: number): Values<Spoiled> =>
  values(
    fc
      .string({ unit: fc.constantFrom(...plainUnits), minLength: limit + 1, maxLength: limit + 40 })
      .map((value) => spoiled(value, 'over the limit')),
    spoiledTextBoundaries(limit),
  );
