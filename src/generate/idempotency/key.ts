import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { idempotencyKey } from '../../contract/chapters/idempotency.ts';
import { freshBytes, freshId } from '../../run/check/fresh.ts';
import { drawn } from '../drawn.ts';

const { minimum: shortest, maximum: longest } = idempotencyKey;

/** The last has a name only, since two characters cannot make a short key that was never used before. */
const alphabets = {
  mixed: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  digits: '0123456789',
  signs: '-_',
} as const;
type Alphabet = keyof typeof alphabets;

interface KeyShape {
  readonly length: number;
  readonly alphabet: Alphabet;
  /** The first and the last sign; left out: any. */
  readonly ends?: readonly [first: string, last: string];
}

export const keyShape: fc.Arbitrary<KeyShape> = fc.oneof(
  fc.record({ length: fc.integer({ min: shortest, max: longest }), alphabet: fc.constant<Alphabet>('mixed') }),
  fc.record({
    length: fc.integer({ min: 16, max: longest }),
    alphabet: fc.constantFrom<Alphabet[]>('upper', 'lower', 'digits'),
  }),
  fc.record({ length: fc.integer({ min: 64, max: longest }), alphabet: fc.constant<Alphabet>('signs') }),
);

export const keyShapes: Values<KeyShape> = values(keyShape, [
  { length: shortest, alphabet: 'mixed' },
  { length: longest, alphabet: 'mixed' },
  { length: longest, alphabet: 'signs' },
  { length: shortest + 1, alphabet: 'lower' },
  { length: longest - 1, alphabet: 'upper' },
  { length: 20, alphabet: 'digits' },
  { length: 64, alphabet: 'signs', ends: ['_', '-'] },
  { length: 65, alphabet: 'signs', ends: ['-', '_'] },
]);

/** A key of this shape that was never used before. Digits do not begin like a phone number. */
export function keyOf({ length, alphabet, ends }: KeyShape): string {
  const letters = alphabets[alphabet];
  const drawn = [...freshBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  if (alphabet === 'digits') return `9${drawn.slice(1)}`;
  return ends === undefined ? drawn : `${ends[0]}${drawn.slice(1, -1)}${ends[1]}`;
}

/** What a shop may put before all of its keys: who compares no more than the beginning takes them for one. */
const shopPrefix = 'checkout_session-dar-es-salaam-kariakoo-17_till-03_terminal-0009_cashier-0042_shift-1_basket-';

const prefixed = (prefix: string, rest: KeyShape) => (): string => `${prefix}${keyOf(rest)}`;
const shaped = (shape: KeyShape) => (): string => keyOf(shape);

/** As long as what the usual makers of ids and digests give: NanoID, ULID, KSUID, UUID without dashes, SHA-1, SHA-256 and so on. */
export const usualLengths = [12, 16, 20, 21, 22, 24, 26, 27, 32, 40, 43, 64] as const;

/** As long as one of them, and made when it is asked for. */
export const usualKey: fc.Arbitrary<() => string> = fc
  .record({
    length: fc.constantFrom(...usualLengths),
    alphabet: fc.constantFrom<Alphabet[]>('mixed', 'lower', 'upper'),
  })
  .map(shaped);

/** So many of them, those of 32 and 64 signs first. */
export function usualKeys(count: number): readonly string[] {
  const [often, others] = [[32, 64], usualLengths.filter((length) => length !== 32 && length !== 64)];
  const lengths = [...often, ...drawn(fc.shuffledSubarray(others, { minLength: others.length }))].slice(0, count);
  return lengths.map((length) => keyOf({ length, alphabet: 'mixed' }));
}

/** Of every length and alphabet, and with a beginning that others have too. Each is made of enough that none comes again. */
const wild: fc.Arbitrary<() => string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(freshId, () => freshId().toUpperCase()) },
  { weight: 4, arbitrary: usualKey },
  { weight: 3, arbitrary: keyShape.map(shaped) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 8, max: shopPrefix.length })
      .map((length) => prefixed(shopPrefix.slice(0, length), { length: 24, alphabet: 'mixed' })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      prefixed(shopPrefix, { length: longest - shopPrefix.length, alphabet: 'mixed' }),
      prefixed('9007199254740993', { length: 16, alphabet: 'digits' }),
      // As long as a count of milliseconds, and as what a double holds.
      shaped({ length: 13, alphabet: 'digits' }),
      shaped({ length: 15, alphabet: 'digits' }),
      prefixed('-_', { length: 20, alphabet: 'lower', ends: ['_', '-'] }),
    ),
  },
);

/** A key that was never used before, of another shape each time, for who needs one and does not mind which. */
export const freshKey = (): string => drawn(wild)();

/** How a key is spoiled; what makes it new is put in when it is sent. */
export interface SpoiledKey {
  readonly why: string;
  /** `*` stands for one fresh letter or digit each. */
  readonly pattern: string | undefined;
}

const spoiltKey = (pattern: string | undefined, why: string): SpoiledKey => ({ pattern, why });

const uuid = [8, 4, 4, 4, 12].map((length) => '*'.repeat(length)).join('-');

/** As libraries, databases and shops write what names a request. */
const ofMakers: readonly SpoiledKey[] = [
  spoiltKey(`${'*'.repeat(22)}==`, '16 bytes in padded base64'),
  spoiltKey(`{${uuid}}`, 'a UUID in braces'),
  spoiltKey(`urn:uuid:${uuid}`, 'a UUID as a URN'),
];

const ofOtherMakers: readonly SpoiledKey[] = [
  spoiltKey(`${'*'.repeat(43)}=`, '32 bytes in padded base64'),
  spoiltKey(`${'*'.repeat(11)}/${'*'.repeat(10)}==`, '16 bytes in plain base64'),
  spoiltKey(`sha256:${'*'.repeat(64)}`, 'a digest with its name'),
  spoiltKey(`orders/${'*'.repeat(12)}`, 'a path'),
  spoiltKey(`${'*'.repeat(12)}%2D****`, 'an escape'),
  spoiltKey(`shop_${'*'.repeat(12)}@till.4`, 'an address'),
  spoiltKey(`2026-11-23T10:20:30Z_${'*'.repeat(8)}`, 'a time'),
  spoiltKey(`'${uuid}'`, 'single quotes around'),
];

export const spoiledKeys: Values<SpoiledKey> = values(
  fc.oneof(
    fc.integer({ min: 1, max: shortest - 1 }).map((length) => spoiltKey('*'.repeat(length), 'too short')),
    fc.integer({ min: longest + 1, max: 400 }).map((length) => spoiltKey('*'.repeat(length), 'too long')),
    fc
      .tuple(
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom(...'.,:/+=~!@#$%&;|?<>()[]{}'),
        fc.integer({ min: 4, max: 60 }),
      )
      .map(([before, sign, after]) =>
        spoiltKey(`${'*'.repeat(before)}${sign}${'*'.repeat(after)}`, `the sign ${sign}`),
      ),
    fc.constantFrom(...ofMakers, ...ofOtherMakers),
  ),
  [
    spoiltKey(undefined, 'no key'),
    spoiltKey('*'.repeat(shortest - 1), '7 characters'),
    spoiltKey('*'.repeat(longest + 1), '129 characters'),
    spoiltKey('****.****.****', 'dots'),
    spoiltKey('', 'empty'),
    spoiltKey('**** ****', 'a space inside'),
    spoiltKey('****:****', 'a colon'),
    spoiltKey('****/****', 'a slash'),
    spoiltKey('****+****=', 'signs of plain base64'),
    spoiltKey('****~****', 'a tilde'),
    spoiltKey('****@****', 'an at sign'),
    spoiltKey('*', 'one character'),
    spoiltKey('*'.repeat(longest * 2), '256 characters'),
    spoiltKey('"********"', 'quotes around'),
    spoiltKey('********, ********', 'two keys in one'),
    ...ofMakers,
  ],
);

export function spoiledKeyText({ pattern }: SpoiledKey): string | undefined {
  if (pattern === undefined) return undefined;
  const fresh = keyOf({ length: Math.max(pattern.length, 1), alphabet: 'lower' });
  return [...pattern].map((sign, at) => (sign === '*' ? fresh[at] : sign)).join('');
}

/** Two different keys that a careless comparison takes for one. */
interface NearKeys {
  readonly why: string;
  readonly pair: () => readonly [string, string];
}

/** Those that a few requests have room for. */
export const nearestKeys: readonly NearKeys[] = [
  { why: 'in the case of their letters', pair: () => flipped(freshId()) },
  { why: 'in the last of 128 characters', pair: () => lastDiffers(keyOf({ length: longest, alphabet: 'mixed' })) },
  { why: 'in - and _', pair: () => signDiffers(keyOf({ length: 20, alphabet: 'lower' })) },
  { why: 'in a leading zero', pair: () => zeroDiffers(keyOf({ length: 20, alphabet: 'digits' })) },
];

export const nearKeys: readonly NearKeys[] = [
  ...nearestKeys,
  { why: 'in a dash at the end', pair: () => dashMore(keyOf({ length: 20, alphabet: 'lower' })) },
  { why: 'in an underscore before it', pair: () => underscoreBefore(freshId()) },
  { why: 'in the first of 128 characters', pair: () => firstDiffers(keyOf({ length: longest, alphabet: 'mixed' })) },
];

const flipped = (key: string): readonly [string, string] => [key, key.toUpperCase()];
const lastDiffers = (key: string): readonly [string, string] => [`${key.slice(0, -1)}a`, `${key.slice(0, -1)}b`];
const firstDiffers = (key: string): readonly [string, string] => [`a${key.slice(1)}`, `b${key.slice(1)}`];
const signDiffers = (key: string): readonly [string, string] => [`${key}-x`, `${key}_x`];
const dashMore = (key: string): readonly [string, string] => [`${key}-`, `${key}--`];
const underscoreBefore = (key: string): readonly [string, string] => [key, `_${key}`];
const zeroDiffers = (key: string): readonly [string, string] => [`00${key}`, `000${key}`];
