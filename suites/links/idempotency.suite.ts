import fc from 'fast-check';
import {
  type KeyShape,
  keyOf,
  keyShape,
  keyShapeBoundaries,
  freshKey,
  nearKeys,
  spoiledKey,
  spoiledKeyBoundaries,
  spoiledKeyText,
} from '../../src/generate/idempotency/key.ts';
import { fullLink, linkBody, linkReferenceLimit, plainLink, type LinkWish } from '../../src/generate/links/link.ts';
import { getLink, listLinks, postLink } from '../../src/generate/links/request.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { freshReference, idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { linking, linkingKey } from './keys.ts';

/** What is changed in a request that is sent again with its key. */
interface Change {
  readonly what: string;
  readonly fields: Partial<Record<keyof LinkWish, unknown>>;
}

const change = (what: string, fields: Change['fields']): Change => ({ what, fields });

const changes: readonly Change[] = [
  change('price', { amount_minor: fullLink.amount_minor + 100 }),
  change('price, by one step down', { amount_minor: fullLink.amount_minor - 100 }),
  change('title', { title: 'Three sacks of maize' }),
  change('description', { description: 'Yellow maize' }),
  change('kind', { kind: 'single_use', max_uses: undefined }),
  change('number of uses', { max_uses: 4 }),
  change('expiry left out', { expires: undefined }),
  change('price and title', { amount_minor: 20_000, title: 'Beans' }),
];

const crowd = 5;
const while_s = 20 * 60;

export const checks: readonly Check[] = [
  property({
    id: 'link-idempotency/every-lawful-key',
    deployment: 'live',
    title: 'A link sent again with its key is the link first made, for every lawful key',
    rules: ['idempotency.link-same-key-same-link', 'idempotency.key-charset-accepted', 'idempotency.optional-on-links'],
    needs: linkingKey,
    arbitrary: keyShape,
    boundaries: keyShapeBoundaries,
    runs: { quick: 1, standard: keyShapeBoundaries.length, deep: 60 },
    requestsPerRun: 3,
    body: async (context, shape) => {
      const [key, idempotencyKey] = [keyFor(context), keyOf(shape)];
      await context.send(postLink(key, plainLink, idempotencyKey));
      await context.send(postLink(key, plainLink, idempotencyKey));
      await context.send(postLink(key, { ...plainLink, amount_minor: 20_000 }, idempotencyKey));
    },
  }),
  property<readonly Change[]>({
    id: 'link-idempotency/changed-one-by-one',
    deployment: 'live',
    title: 'A used key refuses another price and makes nothing, and still gives the link first made',
    rules: [
      'idempotency.link-same-key-same-link',
      'idempotency.link-mismatch-on-amount',
      'idempotency.mismatch-creates-nothing',
      'idempotency.first-request-stands',
      'errors.cause-of-idempotent-mismatch',
      'errors.status-of-idempotent-mismatch',
      'payment-link.amount-is-fixed',
    ],
    needs: linkingKey,
    arbitrary: fc.shuffledSubarray([...changes], { minLength: 1 }),
    boundaries: [changes],
    runs: { quick: 0, standard: 2, deep: 20 },
    requestsPerRun: changes.length + 4,
    body: async (context, chosen) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const reference = freshReference().padEnd(linkReferenceLimit, '-');
      const now = context.clock.now();
      const sent = (fields: Change['fields']) =>
        context.send(postLink(key, linkBody({ ...fullLink, reference, ...(fields as object) }, now), idempotencyKey));
      const id = idOf(await sent({}));
      for (const { fields } of chosen) await sent(fields);
      await sent({});
      if (id !== null) await context.send(getLink(key, id));
      await context.send(listLinks(key, { limit: '100' }));
    },
  }),
  property<number>({
    id: 'link-idempotency/at-one-moment',
    deployment: 'live',
    title: 'Equal requests with one key at one moment make one link',
    rules: [
      'idempotency.link-same-key-same-link',
      'idempotency.concurrent-creates-one',
      'idempotency.no-in-flight-error',
    ],
    needs: linkingKey,
    arbitrary: fc.integer({ min: 2, max: crowd }),
    boundaries: [crowd, 2],
    runs: { quick: 0, standard: 2, deep: 20 },
    requestsPerRun: crowd + 1,
    body: async (context, equal) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const body = { ...plainLink, reference: freshReference() };
      await Promise.all(Array.from({ length: equal }, () => context.send(postLink(key, body, idempotencyKey))));
      await context.send(listLinks(key, { limit: '100' }));
    },
  }),
  property<KeyShape>({
    id: 'link-idempotency/a-while-later',
    deployment: 'live',
    title: 'A retry a while later gives the link first made',
    rules: ['idempotency.link-same-key-same-link', 'idempotency.link-mismatch-on-amount'],
    needs: linkingKey,
    arbitrary: keyShape,
    boundaries: [{ length: 36, alphabet: 'mixed' }],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 3,
    wait_s: while_s,
    body: async (context, shape) => {
      const [key, idempotencyKey] = [keyFor(context), keyOf(shape)];
      await context.send(postLink(key, plainLink, idempotencyKey));
      await context.clock.until(context.clock.now() + while_s * 1000);
      await context.send(postLink(key, plainLink, idempotencyKey));
      await context.send(postLink(key, { ...plainLink, amount_minor: 20_000 }, idempotencyKey));
    },
  }),
  property({
    id: 'link-idempotency/nearly-equal-keys',
    deployment: 'live',
    title: 'Two keys that differ in as little as one character make two links',
    rules: ['links.create.status-201', 'errors.cause-of-idempotent-mismatch'],
    needs: linkingKey,
    arbitrary: fc.constantFrom(...nearKeys),
    boundaries: nearKeys,
    runs: { quick: 0, standard: nearKeys.length, deep: nearKeys.length },
    requestsPerRun: 2,
    body: async (context, { pair }) => {
      const [one, other] = pair();
      await context.send(postLink(keyFor(context), plainLink, one));
      await context.send(postLink(keyFor(context), { ...plainLink, amount_minor: 20_000 }, other));
    },
  }),
  property<KeyShape>({
    id: 'link-idempotency/two-businesses',
    deployment: 'live',
    title: 'Two businesses may use the same key for links of different prices',
    rules: ['idempotency.scoped-to-business', 'links.create.status-201'],
    needs: { keys: { main: linking, other: { ...linking, business: 'other' } } },
    arbitrary: keyShape,
    boundaries: [{ length: 36, alphabet: 'mixed' }],
    runs: { quick: 0, standard: 1, deep: 5 },
    requestsPerRun: 4,
    body: async (context, shape) => {
      const idempotencyKey = keyOf(shape);
      const prices = { main: 10_000, other: 20_000 };
      for (const name of ['main', 'other', 'main', 'other'] as const)
        await context.send(
          postLink(keyFor(context, name), { ...plainLink, amount_minor: prices[name] }, idempotencyKey),
        );
    },
  }),
  property({
    id: 'link-idempotency/every-other-key',
    deployment: 'live',
    title: 'A key of another form makes no failure on a link',
    rules: ['errors.never-500', 'errors.code-in-catalogue'],
    needs: linkingKey,
    arbitrary: spoiledKey,
    boundaries: spoiledKeyBoundaries,
    runs: { quick: 0, standard: 6, deep: 30 },
    requestsPerRun: 1,
    body: async (context, shape) => {
      const text = spoiledKeyText(shape);
      await context.send(postLink(keyFor(context), plainLink, text));
    },
  }),
  property({
    id: 'link-idempotency/no-key',
    deployment: 'live',
    title: 'Links without a key are links of their own',
    rules: ['idempotency.optional-on-links', 'links.create.status-201'],
    needs: linkingKey,
    arbitrary: fc.constant(plainLink),
    boundaries: [],
    runs: { quick: 1, standard: 1, deep: 2 },
    requestsPerRun: 3,
    body: async (context, wish) => {
      const key = keyFor(context);
      await context.send(postLink(key, wish));
      await context.send(postLink(key, { ...wish, title: 'Beans', amount_minor: 20_000 }));
      await context.send(listLinks(key, { limit: '5' }));
    },
  }),
];
