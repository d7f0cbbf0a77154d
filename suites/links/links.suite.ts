import fc from 'fast-check';
import {
  distantExpiry,
  expiries,
  expiry,
  expiryForms,
  spoiledExpiries,
  writeExpiry,
} from '../../src/generate/bills/expiry.ts';
import {
  linkDescriptionLimit,
  linkReferenceLimit,
  linkTitleLimit,
  spoiledKinds,
  spoiledLinkAmounts,
  spoiledTitles,
  spoiledUseLimits,
  linkWishes,
  linkBody,
  type LinkWish,
} from '../../src/generate/links/link.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script } from '../../src/generate/script.ts';
import { linkPage } from '../../src/judge/links/hosted-page.situation.ts';
import { keyFor } from '../sending.ts';
import { openedAt } from './asking.ts';
import { cases, values, type Values } from '../../src/generate/values.ts';
import { links } from '../creations.ts';
import { inFields, inText, lawfulText } from '../fields.ts';
import { rulesOfObject } from '../rules.ts';

const ofWriter = { ...links, needs: { keys: { main: { mode: 'live', has: ['links:write'] } } } } as const;
const inLink = inFields(ofWriter);

type Uses = Pick<LinkWish, 'kind' | 'max_uses'>;

const uses: Values<Uses> = values(
  fc.integer({ min: 1, max: 1_000_000 }).map((max_uses) => ({ kind: 'reusable', max_uses })),
  [{ max_uses: 1 }, { kind: 'reusable', max_uses: 1 }, { max_uses: 2 }, { kind: 'reusable', max_uses: 1_000_000 }],
);

/** Less than zones differ by: a page is of use until then. */
const soon_s = 4800;

export const checks = [
  script({
    id: 'links-hosted-page/stands-there',
    title: 'The hosted page of a link stands at its url, whatever its kind',
    rules: ['payment-link.hosted-page'],
    needs: { ...ofWriter.needs, fixtures: ['pay_url'] },
    requests: 2,
    run: async (context) => {
      // One that lasts, and one that is over soon.
      for (const kind of ['reusable', 'single_use'] as const) {
        const form = drawn(fc.constantFrom(...expiryForms));
        const ending = kind === 'single_use' ? { expires: { after_s: soon_s, form } } : {};
        const wish = linkBody({ ...links.sample(), kind, ...ending }, context.clock.now());
        const made = await context.send(links.post(keyFor(context), wish));
        const page = await openedAt(context, made);
        if (page) context.judge(linkPage, { made, page });
      }
    },
  }),
  inFields(links)({
    id: 'links/every-documented-input',
    title: 'Whatever the document allows in a link is accepted and comes back as it was sent, at once and later',
    rules: [
      'links.create.status-201',
      'links.create.title-2-accepted',
      'links.create.title-80-accepted',
      'links.create.kind-default',
      'links.create.kind-reusable',
      'links.create.kind-single-use',
      'links.create.max-uses-1-accepted',
      'links.create.max-uses-optional',
      'links.create.expires-at-future-accepted',
      'links.create.expires-at-optional',
      'links.create.description-500-accepted',
      'links.create.reference-200-accepted',
      'links.create.success-url-optional',
      'idempotency.optional-on-links',
      'links.get.status-200',
      'links.get.the-one-asked',
      'links.list.status-200',
      'links.list.holds-links',
      'links.list.holds-created',
      ...rulesOfObject('links.object', 'payment-link.success-url-as-asked'),
    ],
    ...linkWishes,
    runs: { quick: 2, standard: linkWishes.boundaries.length + 1, deep: 200 },
    fields: linkBody,
    alone: true,
    read: 'and listed',
  }),
  inLink({
    id: 'links/what-is-told-of-it',
    title: 'A link that is made with a field which only an answer has is unused all the same',
    rules: ['errors.never-500'],
    ...cases([{ used: 3, active: false }]),
    fields: (value) => value,
  }),
  inLink({
    id: 'links/every-other-amount',
    title: 'A link without a price, or with one that is a fraction or no number, is refused',
    rules: ['links.create.amount-required', 'links.create.amount-integer', 'errors.cause-of-bad-amount'],
    ...spoiledLinkAmounts,
    runs: { deep: 60 },
    fields: ({ value }) => ({ amount_minor: value }),
    refused: true,
    insisted: true,
  }),
  inLink({
    id: 'links/every-other-title',
    title: 'A link without a title, or with one that is too short or too long, is refused',
    rules: [
      'links.create.title-required',
      'links.create.title-minimum',
      'links.create.title-maximum',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-amount',
    ],
    ...spoiledTitles,
    runs: { deep: 60 },
    fields: ({ value }) => ({ title: value }),
    refused: true,
  }),
  inLink({
    id: 'links/every-other-kind',
    title: 'A link of another kind is refused',
    rules: ['links.create.kind-others-refused'],
    ...spoiledKinds,
    runs: { deep: 60 },
    fields: ({ value }) => ({ kind: value }),
    refused: true,
  }),
  inLink({
    id: 'links/every-other-max-uses',
    title: 'A link that may be used less than once, or no whole number of times, is refused',
    rules: [
      'links.create.max-uses-minimum',
      'links.create.max-uses-integer',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-amount',
    ],
    ...spoiledUseLimits,
    runs: { deep: 60 },
    // Of a link that ends or does not, and mostly of no kind that is told.
    fields: ({ value }, now) => ({
      max_uses: value,
      ...(drawn(fc.boolean()) && { kind: undefined, expires_at: drawn(distantExpiry(now)) }),
    }),
    refused: true,
  }),
  inLink({
    id: 'links/every-other-max-uses-of-a-reusable',
    title: 'The same holds where the kind is given',
    rules: ['links.create.max-uses-minimum', 'links.create.max-uses-integer'],
    ...spoiledUseLimits,
    runs: { standard: 3, deep: 60 },
    fields: ({ value }) => ({ kind: 'reusable', max_uses: value }),
    refused: true,
  }),
  inLink({
    id: 'links/every-other-expiry',
    title: 'A link whose expiry is over, or is no date-time, is refused',
    rules: [
      'links.create.expires-at-past-refused',
      'links.create.expires-at-date-time',
      'errors.cause-of-bad-request',
      'errors.cause-of-bad-expiry',
    ],
    ...spoiledExpiries,
    runs: { deep: 60 },
    // Of any kind.
    fields: ({ at }, now) => ({ expires_at: at(now), ...(drawn(fc.boolean()) && { kind: 'single_use' }) }),
    refused: true,
    insisted: true,
  }),
  inLink({
    id: 'links/every-lawful-expiry',
    title: 'A link may end at any moment to come, in whichever zone it is told',
    rules: ['links.create.expires-at-future-accepted', 'payment-link.expires-at-as-asked'],
    // The nearest moment last: only once others were taken is it plain what is refused.
    ...values(expiry, expiries.boundaries.toReversed()),
    runs: { deep: 60 },
    fields: (value, now) => ({ expires_at: writeExpiry(value, now) }),
    alone: true,
  }),
  inLink<Uses>({
    id: 'links/every-lawful-max-uses',
    title: 'A reusable link may be used once, twice or a million times, and stays reusable',
    rules: [
      'links.create.max-uses-1-accepted',
      'payment-link.max-uses-as-asked',
      'payment-link.kind-as-asked',
      'links.create.kind-default',
    ],
    ...uses,
    runs: { deep: 60 },
    fields: (value) => value,
  }),
  lawfulText(ofWriter, {
    suite: 'links',
    field: 'title',
    limit: linkTitleLimit,
    least: 2,
    lawful: ['payment-link.title-as-asked', 'links.create.title-80-accepted'],
  }),
  ...inText(ofWriter, {
    suite: 'links',
    field: 'description',
    limit: linkDescriptionLimit,
    lawful: ['payment-link.description-as-asked', 'links.create.description-500-accepted'],
    other: ['links.create.description-limit'],
  }),
  ...inText(ofWriter, {
    suite: 'links',
    field: 'reference',
    limit: linkReferenceLimit,
    lawful: ['payment-link.reference-as-asked', 'links.create.reference-200-accepted'],
    other: ['links.create.reference-limit'],
  }),
];
