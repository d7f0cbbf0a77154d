import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import { spoiledAmount } from '../../src/generate/charges/amount.ts';
import {
  expiry,
  expiryBoundaries,
  spoiledExpiry,
  spoiledExpiryBoundaries,
  writeExpiry,
  type Expiry,
  type SpoiledExpiry,
} from '../../src/generate/bills/expiry.ts';
import {
  linkDescriptionLimit,
  linkReferenceLimit,
  linkTitleLimit,
  plainLink,
  spoiledKind,
  spoiledKindBoundaries,
  spoiledLinkAmountBoundaries,
  spoiledMaxUses,
  spoiledMaxUsesBoundaries,
  spoiledTitle,
  spoiledTitleBoundaries,
  type LinkWish,
} from '../../src/generate/links/link.ts';
import { postLink } from '../../src/generate/links/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Spoiled } from '../../src/generate/auth/spoiled.ts';
import { spoiledText, spoiledTextBoundaries, text, textBoundaries } from '../../src/generate/charges/text.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';

interface Tried<T> {
  /** Below `links/`. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly boundaries: readonly T[];
  readonly arbitrary: fc.Arbitrary<T>;
  readonly standard: number;
  /** Fields in which the link differs from the plain one. */
  readonly fields: (value: T, now: number) => Readonly<Record<string, unknown>>;
}

const inLink = <T>({ id, title, rules, boundaries, arbitrary, standard, fields }: Tried<T>): Check =>
  property<T>({
    id: `links/${id}`,
    deployment: 'live',
    title,
    rules,
    needs: { keys: { main: { mode: 'live', has: ['links:write'] } } },
    arbitrary,
    boundaries,
    runs: { quick: 0, standard, deep: boundaries.length + 40 },
    requestsPerRun: 1,
    body: async (context, value) => {
      const json = { ...plainLink, ...fields(value, context.clock.now()) };
      await context.send(postLink(keyFor(context), json));
    },
  });

type Uses = Pick<LinkWish, 'kind' | 'max_uses'>;

const usesBoundaries: readonly Uses[] = [
  { max_uses: 1 },
  { kind: 'reusable', max_uses: 1 },
  { max_uses: 2 },
  { kind: 'reusable', max_uses: 1_000_000 },
];

type LimitedText = 'description' | 'reference';

const overLimit = (field: LimitedText, limit: number): Check =>
  inLink<Spoiled>({
    id: `every-other-${field}`,
    title: `The ${field} of a link over its limit is refused`,
    rules: [`links.create.${field}-limit`],
    boundaries: spoiledTextBoundaries(limit),
    arbitrary: spoiledText(limit),
    standard: 6,
    fields: ({ value }) => ({ [field]: value }),
  });

const lawful = (field: LimitedText | 'title', limit: number, rules: readonly RuleId[]): Check => {
  const long = (value: string): boolean => value.length > 1;
  const boundaries = textBoundaries(limit).filter(long);
  return inLink<string>({
    id: `every-lawful-${field}`,
    title: `The ${field} of a link comes back unchanged, whatever its script`,
    rules: [`payment-link.${field}-as-asked`, ...rules],
    boundaries,
    arbitrary: text(limit).filter((value) => [...value].length > 1),
    standard: boundaries.length,
    fields: (value) => ({ [field]: value }),
  });
};

export const checks: readonly Check[] = [
  inLink<Spoiled>({
    id: 'every-other-amount',
    title: 'A link without a price, or with one that is a fraction or no number, is refused',
    rules: ['links.create.amount-required', 'links.create.amount-integer', 'errors.cause-of-bad-amount'],
    boundaries: spoiledLinkAmountBoundaries,
    arbitrary: spoiledAmount,
    standard: spoiledLinkAmountBoundaries.length,
    fields: ({ value }) => ({ amount_minor: value }),
  }),
  inLink<Spoiled>({
    id: 'every-other-title',
    title: 'A link without a title, or with one that is too short or too long, is refused',
    rules: [
      'links.create.title-required',
      'links.create.title-minimum',
      'links.create.title-maximum',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-amount',
    ],
    boundaries: spoiledTitleBoundaries,
    arbitrary: spoiledTitle,
    standard: spoiledTitleBoundaries.length,
    fields: ({ value }) => ({ title: value }),
  }),
  inLink<Spoiled>({
    id: 'every-other-kind',
    title: 'A link of another kind is refused',
    rules: ['links.create.kind-others-refused'],
    boundaries: spoiledKindBoundaries,
    arbitrary: spoiledKind,
    standard: spoiledKindBoundaries.length,
    fields: ({ value }) => ({ kind: value }),
  }),
  inLink<Spoiled>({
    id: 'every-other-max-uses',
    title: 'A link that may be used less than once, or no whole number of times, is refused',
    rules: [
      'links.create.max-uses-minimum',
      'links.create.max-uses-integer',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-amount',
    ],
    boundaries: spoiledMaxUsesBoundaries,
    arbitrary: spoiledMaxUses,
    standard: spoiledMaxUsesBoundaries.length,
    fields: ({ value }) => ({ max_uses: value }),
  }),
  inLink<Spoiled>({
    id: 'every-other-max-uses-of-a-reusable',
    title: 'The same holds where the kind is given',
    rules: ['links.create.max-uses-minimum', 'links.create.max-uses-integer'],
    boundaries: spoiledMaxUsesBoundaries,
    arbitrary: spoiledMaxUses,
    standard: 3,
    fields: ({ value }) => ({ kind: 'reusable', max_uses: value }),
  }),
  inLink<SpoiledExpiry>({
    id: 'every-other-expiry',
    title: 'A link whose expiry is over, or is no date-time, is refused',
    rules: [
      'links.create.expires-at-past-refused',
      'links.create.expires-at-date-time',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-expiry',
    ],
    boundaries: spoiledExpiryBoundaries,
    arbitrary: spoiledExpiry,
    standard: spoiledExpiryBoundaries.length,
    fields: ({ at }, now) => ({ expires_at: at(now) }),
  }),
  inLink<Expiry>({
    id: 'every-lawful-expiry',
    title: 'A link may end at any moment to come, in whichever zone it is told',
    rules: ['links.create.expires-at-future-accepted', 'payment-link.expires-at-as-asked'],
    // The nearest moment last: only once others were taken is it plain what is refused.
    boundaries: expiryBoundaries.toReversed(),
    arbitrary: expiry,
    standard: expiryBoundaries.length,
    fields: (value, now) => ({ expires_at: writeExpiry(value, now) }),
  }),
  inLink<Uses>({
    id: 'every-lawful-max-uses',
    title: 'A reusable link may be used once, twice or a million times, and stays reusable',
    rules: [
      'links.create.max-uses-1-accepted',
      'payment-link.max-uses-as-asked',
      'payment-link.kind-as-asked',
      'links.create.kind-default',
    ],
    boundaries: usesBoundaries,
    arbitrary: fc.integer({ min: 1, max: 1_000_000 }).map((max_uses) => ({ kind: 'reusable', max_uses })),
    standard: usesBoundaries.length,
    fields: (value) => value,
  }),
  overLimit('description', linkDescriptionLimit),
  overLimit('reference', linkReferenceLimit),
  lawful('title', linkTitleLimit, ['links.create.title-80-accepted']),
  lawful('description', linkDescriptionLimit, ['links.create.description-500-accepted']),
  lawful('reference', linkReferenceLimit, ['links.create.reference-200-accepted']),
];
