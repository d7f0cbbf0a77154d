import fc from 'fast-check';

const plain = fc
  .tuple(
    fc.constantFrom('Order', 'order', 'Maize', 'Mbuni & Sons', 'basket', 'INV'),
    fc.integer({ min: 0, max: 9_999 }),
  )
  .chain(([word, count]) => fc.constantFrom(`${word}-${count}`, `${word} ${count}`, `${word}/${count}`, `${count}`));

/** What is nearly a text: attempts and parts of one order, and the order as others write it. None of them is another. */
export const nearTexts = (text: string): readonly string[] => [
  text,
  `${text}-1`,
  `${text}-2`,
  `${text}-3`,
  text.toUpperCase(),
  `${text} `,
  `0${text}`,
  text.slice(0, -1),
  `${text}/2`,
  `${text}.0`,
];

/** Few, so that a business has several which are nearly the same. */
const near = fc.constantFrom(...['order-12345', 'Order 12345', 'inv/0017'].flatMap(nearTexts));

/** What a replacement, a format, a template, a query or a list of values takes for its own. */
const pieces = fc
  .shuffledSubarray(
    ['$&', '$1', '$$', "$'", '%s', '%1$d', '{0}', '${x}', '{{x}}', '\\n', '\\', 'a,b', 'c;d', 'e|f', '#{x}', '~'],
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  .map((some) => some.join(' '));

/** What careless code trims, escapes, composes, cuts, guesses a type of, or sorts. */
const peculiar = fc.constantFrom(
  ' order  17 ',
  'Order 17, "Mbuni" & Sons <tz>',
  "a\\b/c'd &amp; %41%2B",
  'فاتورة رقم ٧',
  '中文 あ жمñßΩ',
  '\u{1F469}\u200d\u{1F33E} \u{20BB7} \u{1F33D}',
  '00123',
  '0',
  '1e3',
  '12.50',
  'null',
  'true',
  'constructor',
  '9007199254740993177',
  '2026-11-23T10:20:30+03:00',
  '=1+2',
  '-17',
  '@duka',
  'NULL',
  'undefined',
  'NO',
  'off',
  '~',
  '0x1F',
  '12:30:00',
  'soft\u00adhyphen\u200bed',
  '“Order” 17 – ‘Mbuni’ — … № ½ ™',
  '\u00a0order\u202f17\u00a0',
  '\u3000order\u2003 17\ufeff',
  '\ufefforder 17\u3000',
);

/** What a service says itself: a network, a rail, a state, a currency, an address. */
const ofTheTrade = fc.constantFrom(
  'M-Pesa cash in',
  'Airtel bundle',
  'Tigo Pesa, Vodacom, HaloPesa',
  'Wallet top-up',
  'paid in full',
  'failed before, now succeeded',
  'closed, cancelled or expired',
  'refund',
  'test order, sandbox',
  'TZS 15,000/=',
  'USD 20.00',
  'https://shop.example/asante?order=17&paid=1#top',
  'asha@shop.example',
);

/** Of other lengths in bytes, code units, code points and what is seen, and two that look the same. */
const composed = fc.constantFrom('Cafe\u0301', 'Caf\u00e9', 'Asante \u{1F64F}\u{1F3FE}', '\u{1F33D} 2 kg');

/** In bytes and in UTF-16 units as well. */
const long = (most: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('x', 'é', 'e\u0301', '中', '\u{1F4B8}', 'Mahindi ', '&<"'),
      fc.integer({ min: 20, max: most }),
    )
    .map(([unit, length]) => unit.repeat(Math.floor(length / unit.length)).concat('.'));

/** Below the limit of a field: what is at it belongs to checks of their own. */
export const sampleText = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: plain, weight: 3 },
    { arbitrary: near, weight: 2 },
    { arbitrary: peculiar, weight: 3 },
    { arbitrary: ofTheTrade, weight: 2 },
    { arbitrary: composed, weight: 2 },
    { arbitrary: pieces, weight: 2 },
    { arbitrary: long(most), weight: 2 },
  );

/** Where it is stated, or goes without saying, that there may be lines. */
export const sampleLines = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: sampleText(most), weight: 6 },
    { arbitrary: fc.constantFrom('Two sacks\nof maize', 'Two sacks\r\n of maize\n'), weight: 1 },
  );
