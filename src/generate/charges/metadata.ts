import fc from 'fast-check';
import { values } from '../values.ts';
import { otherKinds, spoiled, type Spoiled } from '../auth/spoiled.ts';

export type Metadata = Readonly<Record<string, unknown>>;

const unit = fc.constantFrom(...'abcXYZ019-_. éжم中', '\u{1F34D}');
const leaf = fc.oneof(
  fc.string({ unit, maxLength: 12 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 }),
  fc.integer({ min: -10_000, max: 10_000 }).map((value) => value / 4),
  fc.boolean(),
  fc.constant(null),
);
/** Names that some services keep for themselves, such as one that begins with `$`, do not come up. */
const name = fc
  .string({ unit: fc.constantFrom(...'abcdefXYZ019-_é'), minLength: 1, maxLength: 10 })
  .map((key) => `k${key}`);

const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(name, tie('node'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const largest = 1_000;

const manyNames = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`n${at}`, at]));

const nested = (levels: number): unknown => (levels === 0 ? 'deepest' : { in: nested(levels - 1) });

export const metadata: fc.Arbitrary<Metadata> = fc
  .dictionary(name, node, { maxKeys: 4, noNullPrototype: true })
  .filter((value) => Buffer.byteLength(JSON.stringify(value)) <= largest);

const deep: Metadata = { nested: { deeper: { deepest: { list: [[], [[]], {}] } } } };
const large: Metadata = { ...manyNames, ['n'.repeat(100)]: nested(8) };

/** How much is taken is not documented. */
export const unusualObjects: readonly Metadata[] = [deep, large];

/** What careless code changes on the way: what is null or empty, numbers that are no integers, names of any kind, also those of the charge. */
export const richMetadata: Metadata = {
  order: 'A-17 & <Cafe\u0301>',
  lines: [{ sku: 'x1', count: 2, price: 0.75 }, [], {}],
  note: null,
  empty: '',
  digits: '0017',
  words: ['NO', 'yes', '~', '0x1F', '1:30', 'NaN'],
  currency: 'USD',
  reference: 'of somebody',
  state: 'failed',
  net_minor: 1,
  till: '000000',
  bill: { id: 'bl_of_somebody' },
  largest: 9_007_199_254_740_991,
  sizes: [42, 40, 40, 9, 10],
  line: { unit_price: 1, unitPrice: 2 },
  'size.eu': 42,
  nested: { 'a.b': [false, null, -0.5], None: { of: {} } },
};

export const metadataObjects = values<Metadata>(metadata, [
  {
    order: 'A-17',
    lines: [
      { sku: 'x1', count: 2 },
      { sku: 'x2', count: 1 },
    ],
    paid: false,
    note: null,
  },
  {},
  deep,
  {
    numbers: [0, -1, 0.5, 2.75, 0.001, 1_234_567.5, 1_800_000_000, 9_007_199_254_740_991],
    text: '1800000000',
    texts: ['17', 'true', ' x ', '2026-11-23T10:20:30+03:00', 'NO', 'off', '~', '1_000', '0x1F', '12:30:00', 'NaN'],
    flags: [true, false],
    one: [7],
    places: [-6.8234913, 39.2694518],
    counts: Array.from({ length: 40 }, (_, at) => at % 9),
    sizes: [42, 40, 40, 9, 10],
    grid: [
      [2, 1],
      [2, 1],
    ],
  },
  { constructor: 'c', toString: 't', hasOwnProperty: 'h', length: 3, slots: { 0: 'a', 1: 'b' } },
  {
    clé: 'é',
    'e\u0301te\u0301': 'e\u0301',
    مفتاح: 'ن',
    '\u{1F4B8}': '\u{1F34D}',
    'with space': 1,
    'a.b': 2,
    'A-B_c': 3,
    line: { unit_price: 1, 'unit-price': 2, UnitPrice: 3 },
  },
  { amount_minor: 1, state: 'succeeded', id: 'ch_of_somebody', currency: 'USD', livemode: true },
  { empty: '', blank: ' ', tabs: 'sku\tcount\u2028x1\t2', zero: 0, no: false, nothing: null, none: [] },
  large,
  { long: `${'é'.repeat(300)}${'x'.repeat(220)}`, escaped: 'a"b\\c/d' },
]);

export const spoiledMetadata: readonly Spoiled[] = [
  ...otherKinds.object,
  spoiled(null, 'null'),
  spoiled({ $order: 1, of: { $ref: 'a', _id: 'b', a$b: '$c', '': 'd' } }, 'names that some stores keep for themselves'),
  spoiled({ 'a\0b': ['c\0d', { e: '\ud83d' }] }, 'characters that some stores cannot hold'),
];
