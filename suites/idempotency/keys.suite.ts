import fc from 'fast-check';
import { idempotencyKey as bounds } from '../../src/contract/chapters/idempotency.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import {
  freshKey,
  keyOf,
  keyShape,
  keyShapes,
  nearKeys,
  type SpoiledKey,
  spoiledKeys,
  spoiledKeyText,
} from '../../src/generate/idempotency/key.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { cases, values, type Values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { charging, keyFor, posing, inTurn, pause } from '../sending.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';

const { maximum: longestKey } = bounds;

type Tried = Pick<Property<unknown>, 'rules' | 'runs'>;

type Priced = ReturnType<Creation['sample']>;

const same = (body: Priced): Priced => body;
const dearer = (body: Priced): Priced => ({ ...body, amount_minor: body.amount_minor + 100 });

/** A check of one kind of creation, whose ids begin with the name of its suite. */
const everyLawfulKey = (
  suite: string,
  { what, needs, sample, post }: Creation,
  { again, ...tried }: Tried & { readonly again: readonly ((first: Priced) => object)[] },
): Check =>
  property({
    id: `${suite}/every-lawful-key`,
    title: `A ${what} takes a key of 8 to 128 letters, digits, hyphens and underscores, and honours it in full`,
    needs,
    ...tried,
    ...keyShapes,
    requestsPerRun: 2 + again.length,
    body: (context, shape) => {
      const [key, idempotencyKey, first] = [keyFor(context), keyOf(shape), sample()];
      const bodies = [first, ...again.map((next) => next(first))];
      // Who keeps no more of a key than it may have takes a longer one for the same.
      const longer =
        shape.length === longestKey && shape.alphabet === 'mixed' ? [post(key, first, `${idempotencyKey}zz`)] : [];
      return inTurn(context, ...bodies.map((body) => post(key, body, idempotencyKey)), ...longer);
    },
  });

function withKey(template: RequestTemplate, text: string | undefined): RequestTemplate {
  const { idempotencyKey: _, ...rest } = template;
  return text === undefined ? rest : { ...rest, idempotencyKey: text };
}

/** What is asked for: the least that there is, or anything. */
const extents = ['least', 'any'] as const;

/** What has no key at all asks for both. */
function asked(): Values<readonly [SpoiledKey, (typeof extents)[number]]> {
  const { arbitrary, boundaries } = spoiledKeys;
  const keyless = boundaries.filter(({ pattern }) => pattern === undefined);
  return values(fc.tuple(arbitrary, fc.constantFrom(...extents)), [
    ...boundaries.map((key) => [key, 'any'] as const),
    ...keyless.map((key) => [key, 'least'] as const),
  ]);
}

const everyOtherKey = (
  suite: string,
  { needs, plain, sample, post }: Creation,
  tried: Tried & { readonly title: string },
): Check =>
  property({
    id: `${suite}/every-other-key`,
    needs,
    ...tried,
    ...asked(),
    requestsPerRun: 1,
    body: (context, [shape, extent]) => {
      const order = post(keyFor(context), { ...(extent === 'least' ? plain : sample()), reference: freshReference() });
      return context.send(withKey(order, spoiledKeyText(shape)));
    },
  });

const nearlyEqualKeys = (suite: string, { what, needs, sample, post, list }: Creation, rules: Check['rules']): Check =>
  property({
    id: `${suite}/nearly-equal-keys`,
    title: `Two keys that differ in as little as one character make two ${what}s`,
    needs,
    rules: [...rules, 'errors.cause-of-idempotent-mismatch'],
    ...cases(nearKeys),
    requestsPerRun: 3,
    wait_s: 1,
    body: async (context, { pair }) => {
      const key = keyFor(context);
      const [one, other] = pair();
      // A shop may take the number of an order for both: a reference is no key.
      const body = { ...sample(), reference: one };
      await inTurn(context, post(key, body, one), post(key, dearer(body), other));
      // Whether nobody else used the key is known once all that was under way is answered.
      await pause(context, 1);
      await context.send(list(key, { limit: '1' }));
    },
  });

const long = (limit: number): string => 'x'.repeat(limit + 1);

/** What is refused before anything is made, for something that is compared: by the kind of what is asked for. */
const refusals: Readonly<Record<'charges' | 'pos', readonly object[]>> = {
  charges: [{ amount_minor: 9_900 }, { rail: 'visa' }, { currency: 'USD' }, { reference: long(referenceLimit) }],
  pos: [
    { till: '12345' },
    { amount_minor: 9_900 },
    { reference: long(referenceLimit) },
    { description: long(descriptionLimit) },
  ],
};

/** Whether a refused request uses its key up is open; what is taken after it has the key for its own. */
const afterRefusal = (
  suite: string,
  { what, chapter, needs, sample, post }: Creation & { readonly chapter: keyof typeof refusals },
  tried: Tried,
): Check =>
  property({
    id: `${suite}/after-a-refusal`,
    title: `A key whose first request was refused stands for the ${what} that is made with it afterwards`,
    needs,
    ...tried,
    // For each seed others are the first.
    ...cases([0, 1, 2, 3]),
    requestsPerRun: 3,
    body: (context, at) => {
      const [key, idempotencyKey, body] = [keyFor(context), freshKey(), sample()];
      const turn = at + context.seed + (context.deployment === 'live' ? 2 : 0);
      const refused = refusals[chapter][turn % refusals[chapter].length];
      return inTurn(context, ...[{ ...body, ...refused }, body, body].map((each) => post(key, each, idempotencyKey)));
    },
  });

const twoApiKeys = (suite: string, { needs, sample, post }: Creation, main: KeyNeed, tried: Tried): Check =>
  property({
    id: `${suite}/two-api-keys`,
    title: 'An idempotency key belongs to the business, whichever of its API keys brings it',
    needs: { ...needs, keys: { main, second: { ...main, differentFrom: 'main' } } },
    ...tried,
    ...values(keyShape, [{ length: 36, alphabet: 'mixed' }]),
    requestsPerRun: 3,
    body: (context, shape) => {
      const [key, second, idempotencyKey] = [keyFor(context), keyFor(context, 'second'), keyOf(shape)];
      const first = sample();
      const others = [first, dearer(first)].map((body) => post(second, body, idempotencyKey));
      return inTurn(context, post(key, first, idempotencyKey), ...others);
    },
  });

const ofKeys = [
  'idempotency.key-8-accepted',
  'idempotency.key-128-accepted',
  'idempotency.key-charset-accepted',
] as const;

export const checks = [
  everyLawfulKey('idempotency-keys', charges, {
    rules: [...ofKeys, 'idempotency.same-key-same-request', 'idempotency.key-maximum'],
    runs: { quick: 3, deep: 80 },
    again: [same],
  }),
  everyOtherKey('idempotency-keys', charges, {
    title: 'A charge without a key, or with one of another form, is refused',
    rules: [
      'idempotency.required-on-charges',
      'idempotency.key-minimum',
      'idempotency.key-maximum',
      'idempotency.key-charset-others-refused',
      'errors.cause-of-idempotency-required',
    ],
    runs: { quick: 8, deep: 200 },
  }),
  twoApiKeys('idempotency-keys', charges, charging, {
    rules: ['idempotency.same-key-same-request', 'idempotency.mismatch-on-amount'],
    runs: { quick: 1, deep: 5 },
  }),
  afterRefusal('idempotency-keys', charges, {
    rules: ['idempotency.same-key-same-request', 'charges.create.status-201'],
    runs: { standard: 1, deep: 4 },
  }),
  nearlyEqualKeys('idempotency-keys', charges, ['idempotency.key-charset-accepted', 'charges.create.status-201']),
];

export const checksOnLive = [
  everyLawfulKey('pos-idempotency', posCharges, {
    rules: [...ofKeys, 'idempotency.pos-same-key-same-request', 'idempotency.key-maximum'],
    runs: { quick: 1, deep: 50 },
    again: [same],
  }),
  everyOtherKey('pos-idempotency', posCharges, {
    title: 'A POS charge without a key, or with one of another form, is refused',
    rules: ['idempotency.required-on-pos', 'idempotency.pos-key-pattern', 'errors.cause-of-idempotency-required'],
    runs: { quick: 4, deep: 120 },
  }),
  twoApiKeys('pos-idempotency', posCharges, posing, {
    rules: ['idempotency.pos-same-key-same-request', 'idempotency.pos-mismatch-on-amount'],
    runs: { deep: 5 },
  }),
  afterRefusal('pos-idempotency', posCharges, {
    rules: ['idempotency.pos-same-key-same-request', 'pos.create.status-201'],
    runs: { standard: 1, deep: 4 },
  }),
  nearlyEqualKeys('pos-idempotency', posCharges, ['idempotency.key-charset-accepted', 'pos.create.status-201']),
  everyLawfulKey('link-idempotency', links, {
    rules: ['idempotency.link-same-key-same-link', 'idempotency.key-charset-accepted', 'idempotency.optional-on-links'],
    runs: { quick: 1, deep: 60 },
    again: [same, dearer],
  }),
  everyOtherKey('link-idempotency', links, {
    title: 'A key of another form makes no failure on a link',
    rules: ['errors.never-500', 'errors.code-in-catalogue'],
    runs: { standard: 6, deep: 30 },
  }),
  nearlyEqualKeys('link-idempotency', links, ['links.create.status-201']),
];
