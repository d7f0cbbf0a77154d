import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { textLimits } from '../../contract/limits.ts';
import { linkKinds, type LinkKind } from '../../contract/resources/payment-link.ts';
import { amount, spoiledAmounts } from '../charges/amount.ts';
import { expiry, writeExpiry, type Expiry } from '../bills/expiry.ts';
import { otherKinds, spoiled, type Spoiled } from '../auth/spoiled.ts';
import { text } from '../charges/text.ts';

export const linkTitleLimit = textLimits.title.maximum;
export const linkDescriptionLimit = textLimits.description.maximum;
export const linkReferenceLimit = textLimits.reference.maximum;

/** The body of a link as the document wants it; its expiry becomes a moment when it is sent. */
export interface LinkWish {
  readonly amount_minor: number;
  readonly title: string;
  readonly kind?: LinkKind;
  /** Of a reusable link only. */
  readonly max_uses?: number;
  readonly expires?: Expiry;
  /** The same as it is sent. */
  readonly expires_at?: string;
  readonly description?: string;
  readonly reference?: string;
  readonly success_url?: string;
}

/** The least that makes a link, at a price within whatever bounds a service may have. */
export const plainLink: LinkWish = { amount_minor: 1_000_000, title: 'Maize' };

/** Every field filled but the address to return to, which takes a registered website. */
export const fullLink: LinkWish = {
  amount_minor: 1_250_000,
  title: 'Two sacks of maize',
  kind: 'reusable',
  max_uses: 3,
  expires: { after_s: 30 * 86_400, form: 'seconds' },
  description: 'White maize, 90 kg each',
  reference: 'poster-17',
};

const { max_uses: _, ...rest } = fullLink;
const fullOnce: LinkWish = { ...rest, kind: 'single_use' };

export const linkWish: fc.Arbitrary<LinkWish> = fc
  .record(
    {
      amount_minor: amount,
      title: text(linkTitleLimit).filter((title) => [...title].length >= textLimits.title.minimum),
      kind: fc.constantFrom(...linkKinds),
      max_uses: fc.integer({ min: 1, max: 10_000 }),
      expires: expiry,
      description: text(linkDescriptionLimit),
      reference: text(linkReferenceLimit),
    },
    { requiredKeys: ['amount_minor', 'title'], noNullPrototype: true },
  )
  .map(({ max_uses, ...wish }) =>
    max_uses === undefined || wish.kind === 'single_use' ? wish : { ...wish, max_uses },
  );

export const linkWishes: Values<LinkWish> = values(linkWish, [
  plainLink,
  fullLink,
  { ...plainLink, amount_minor: 10_000, title: 'ab', kind: 'single_use' },
  { ...plainLink, title: 'x'.repeat(linkTitleLimit), max_uses: 1 },
  { ...plainLink, kind: 'reusable', max_uses: 1_000_000, description: 'd'.repeat(linkDescriptionLimit) },
  { amount_minor: 2_000_000_000, title: '\u00e9\u00df', reference: 'r'.repeat(linkReferenceLimit) },
  { ...plainLink, kind: 'reusable', max_uses: 2, expires: { after_s: 900, form: 'milliseconds' } },
  { ...fullOnce, amount_minor: 10_100 },
  { ...plainLink, title: 'فاتورة رقم ٧', description: 'Line one\nline two', reference: '00123' },
  { ...plainLink, title: '\u{1F33D}'.repeat(linkTitleLimit / 2), kind: 'reusable', reference: '0' },
  { ...plainLink, title: '00', description: 'null', expires: { after_s: 20 * 365 * 86_400, form: 'west' } },
]);

export function linkBody({ expires, ...rest }: LinkWish, now: number): Readonly<Record<string, unknown>> {
  return expires === undefined ? rest : { ...rest, expires_at: writeExpiry(expires, now) };
}

export const spoiledLinkAmounts: Values<Spoiled> = values(spoiledAmounts.arbitrary, [
  spoiled(undefined, 'left out'),
  spoiled('10000', 'a text of digits'),
  spoiled(10_000.5, 'a fraction'),
  spoiled(null, 'null'),
  ...otherKinds.number.slice(1),
  spoiled(0, 'zero'),
  spoiled(-10_000, 'a negative amount'),
  spoiled(10_050, 'no multiple of 100'),
  spoiled(9_900, 'less than a charge may have'),
  spoiled(2_000_000_100, 'more than a charge may have'),
]);

export const spoiledTitles: Values<Spoiled> = values(
  fc
    .integer({ min: linkTitleLimit + 1, max: linkTitleLimit + 60 })
    .map((length) => spoiled('m'.repeat(length), 'over the limit')),
  [
    spoiled('x', 'one character'),
    spoiled('x'.repeat(linkTitleLimit + 1), 'one character over the limit'),
    spoiled(undefined, 'left out'),
    spoiled('', 'empty'),
    spoiled('\u00e9', 'one character of two bytes'),
    spoiled('\u00e9'.repeat(linkTitleLimit + 1), 'one character over the limit, two bytes each'),
    spoiled(null, 'null'),
    spoiled('\u{1F33D}'.repeat(linkTitleLimit + 1), 'one character over the limit, two UTF-16 units each'),
    spoiled('\u{1F33D}'.repeat(linkTitleLimit), 'at the limit in code points, over it in UTF-16 units'),
    spoiled('x'.repeat(linkTitleLimit * 10), 'ten times the limit'),
    spoiled(' ', 'a blank'),
    spoiled('\u{1F33D}', 'one character of two UTF-16 units'),
    spoiled(' x ', 'one character with blanks around it'),
    ...otherKinds.text,
  ],
);

export const spoiledKinds: Values<Spoiled> = values(
  fc
    .string({ unit: fc.constantFrom(...'abdeginru_'), minLength: 2, maxLength: 14 })
    .filter((kind) => !linkKinds.some((known) => known === kind))
    .map((kind) => spoiled(kind, 'a kind that nobody knows')),
  [
    spoiled('one_time', 'a kind that nobody knows'),
    spoiled('single-use', 'a hyphen'),
    spoiled('REUSABLE', 'upper case'),
    spoiled('single', 'half of a kind'),
    spoiled('reusable ', 'a blank at the end'),
    spoiled('Single_use', 'a capital'),
    spoiled('reusable,single_use', 'two kinds'),
    spoiled(1, 'a number'),
    spoiled(true, 'a boolean'),
    spoiled(['reusable'], 'an array of one kind'),
    spoiled({ kind: 'reusable' }, 'an object'),
    spoiled('constructor', 'a name that every object has'),
    spoiled('', 'empty'),
    spoiled(null, 'null'),
  ],
);

export const spoiledUseLimits: Values<Spoiled> = values(
  fc.oneof(
    fc.integer({ min: -1_000_000, max: 0 }).map((value) => spoiled(value, 'below one')),
    fc.integer({ min: 1, max: 1000 }).map((value) => spoiled(value + 0.25, 'a fraction')),
  ),
  [
    spoiled(0, 'zero'),
    spoiled(-1, 'a negative number'),
    spoiled(1.5, 'a fraction'),
    spoiled('2', 'a text of digits'),
    spoiled(0.5, 'a fraction below one'),
    spoiled(true, 'a boolean'),
    spoiled('unlimited', 'a word'),
    spoiled([1], 'an array of one number'),
    spoiled({}, 'an object'),
    spoiled(-2_147_483_648, 'a large negative number'),
    spoiled('', 'empty'),
    spoiled(null, 'null'),
  ],
);
