import fc from 'fast-check';
import { modestMetadata } from '../../contract/limits.ts';
import { isModest } from '../../contract/metadata-size.ts';
import { drawn } from '../drawn.ts';
import { type Metadata, richMetadata } from './metadata.ts';
import { sampleLines } from './text-sample.ts';

const text = sampleLines(60);

const numbers = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.constantFrom(
    0,
    0.5,
    -0.75,
    0.001,
    -6.8234913,
    39.2694518,
    1_234_567.5,
    4_294_967_296,
    1_800_000_000,
    Number.MAX_SAFE_INTEGER,
  ),
);

const leaf = fc.oneof(text, numbers, fc.boolean(), fc.constant(null));

const numbered = fc.array(leaf, { minLength: 1, maxLength: 4 }).map((all) => Object.fromEntries(all.entries()));

const member = <T>(name: string, values: fc.Arbitrary<T>): fc.Arbitrary<Metadata> =>
  values.map((value) => ({ [name]: value }));

const line = fc.record(
  { sku: text, count: fc.integer({ min: 1, max: 99 }), price: numbers },
  { requiredKeys: ['sku'], noNullPrototype: true },
);

/** Lists whose order and equal members count, in each other too. */
const lists = fc.record(
  {
    sizes: fc.shuffledSubarray([40, 40, 42, 9, 10, 9], { minLength: 3 }),
    tags: fc.constantFrom(['b', 'a', 'b'], ['B', 'b', ''], ['1', '1.0', '01']),
    grid: fc.constantFrom(
      [
        [1, 2],
        [3, 4],
      ],
      [
        [2, 1],
        [2, 1],
      ],
      [[[1]], [[1]]],
      [[], []],
    ),
    basket: fc
      .integer({ min: 12, max: modestMetadata.elements })
      .map((length) => Array.from({ length }, (_, at) => at % 9)),
    same: fc.constantFrom([{ sku: 'x' }, { sku: 'x' }], [null, null, 0, false, ''], [true, true]),
  },
  { requiredKeys: ['sizes'], noNullPrototype: true },
);

/** Names as several languages spell them, within others. */
const spelled = fc
  .dictionary(
    fc.constantFrom('unit_price', 'unitPrice', 'unit-price', 'UnitPrice', 'UNIT_PRICE', 'unit price', '_x', 'x_'),
    leaf,
    {
      minKeys: 2,
      maxKeys: 5,
      noNullPrototype: true,
    },
  )
  .map((inner) => ({ line_1: inner, Lines: [inner] }));

/** Names of the charge itself, which metadata may have too. */
const borrowed = fc.record(
  {
    id: fc.constant('ch_of_somebody'),
    reference: text,
    state: fc.constantFrom('failed', 'paid'),
    currency: fc.constant('USD'),
    till: fc.constant('000000'),
    bill: fc.constant('bl_of_somebody'),
    rail: fc.constant('cash'),
    livemode: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** In no order, of one sign and of many. */
const named = fc.dictionary(
  fc.constantFrom(
    'z',
    'Z',
    'B',
    'a',
    'A',
    '_',
    'a.b',
    'A-B_c',
    'with space',
    'clé',
    'مفتاح',
    '\u{1F4B8}',
    'n'.repeat(70),
  ),
  leaf,
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

const some = fc.oneof(
  member('order', leaf),
  member('lines', fc.array(line, { maxLength: 3 })),
  member('slots', numbered),
  member('note', fc.constantFrom(null, '', ' ', 'sku\tcount', [], {}, [[]], [null], { of: {} }, { none: null })),
  member('items', fc.array(fc.oneof(leaf, named), { maxLength: 3 })),
  member('cart', named),
  lists,
  spelled,
  borrowed,
  named,
  numbered,
);

/** Stored as is, whatever it holds. */
export const sampleMetadata: fc.Arbitrary<Metadata> = fc
  .array(some, { maxLength: 3 })
  .map((members): Metadata => Object.assign({}, ...members))
  .filter(isModest);

const richNames = Object.keys(richMetadata);
const anyOrder = fc.shuffledSubarray(richNames, { minLength: richNames.length });

/** With as many members of {@link richMetadata} as every service has to take beside the given ones, others each time. */
export function richWith(given: Metadata = {}): Metadata {
  let all = given;
  for (const name of drawn(anyOrder)) {
    const more = { ...all, [name]: richMetadata[name] };
    if (isModest(more)) all = more;
  }
  return all;
}
