import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { fullCharge } from '../../src/generate/charges/charge.ts';
import {
  keyOf,
  keyShape,
  keyShapes,
  nearKeys,
  spoiledKeys,
  spoiledKeyText,
} from '../../src/generate/idempotency/key.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { cases, values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { charging, keyFor, posing, inTurn, pause } from '../sending.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';

type Tried = Pick<Property<unknown>, 'rules' | 'runs'>;

/** A check of one kind of creation, whose ids begin with the name of its suite. */
interface Bodies extends Tried {
  /** Sent one after the other with one key. */
  readonly bodies: readonly object[];
}

const dearer = (plain: object): object => ({ ...plain, amount_minor: 20_000 });

const everyLawfulKey = (suite: string, { what, needs, post }: Creation, { bodies, ...tried }: Bodies): Check =>
  property({
    id: `${suite}/every-lawful-key`,
    title: `A ${what} takes a key of 8 to 128 letters, digits, hyphens and underscores, and honours it in full`,
    needs,
    ...tried,
    ...keyShapes,
    requestsPerRun: bodies.length,
    body: (context, shape) => {
      const [key, idempotencyKey] = [keyFor(context), keyOf(shape)];
      return inTurn(context, ...bodies.map((body) => post(key, body, idempotencyKey)));
    },
  });

function withKey(template: RequestTemplate, text: string | undefined): RequestTemplate {
  const { idempotencyKey: _, ...rest } = template;
  return text === undefined ? rest : { ...rest, idempotencyKey: text };
}

const everyOtherKey = (
  suite: string,
  { needs, post }: Creation,
  { bodies, ...tried }: Bodies & { readonly title: string },
): Check =>
  property({
    id: `${suite}/every-other-key`,
    needs,
    ...tried,
    ...spoiledKeys,
    requestsPerRun: bodies.length,
    body: (context, shape) => {
      const [key, text] = [keyFor(context), spoiledKeyText(shape)];
      return inTurn(context, ...bodies.map((body) => withKey(post(key, body), text)));
    },
  });

const nearlyEqualKeys = (suite: string, { what, needs, plain, post, list }: Creation, rules: Check['rules']): Check =>
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
      await inTurn(context, post(key, plain, one), post(key, dearer(plain), other));
      // Whether nobody else used the key is known once all that was under way is answered.
      await pause(context, 1);
      await context.send(list(key, { limit: '1' }));
    },
  });

const twoApiKeys = (suite: string, { needs, plain, post }: Creation, main: KeyNeed, tried: Tried): Check =>
  property({
    id: `${suite}/two-api-keys`,
    title: 'An idempotency key belongs to the business, whichever of its API keys brings it',
    needs: { ...needs, keys: { main, second: { ...main, differentFrom: 'main' } } },
    ...tried,
    ...values(keyShape, [{ length: 36, alphabet: 'mixed' }]),
    requestsPerRun: 3,
    body: (context, shape) => {
      const [key, second, idempotencyKey] = [keyFor(context), keyFor(context, 'second'), keyOf(shape)];
      const others = [plain, dearer(plain)].map((body) => post(second, body, idempotencyKey));
      return inTurn(context, post(key, plain, idempotencyKey), ...others);
    },
  });

const ofKeys = [
  'idempotency.key-8-accepted',
  'idempotency.key-128-accepted',
  'idempotency.key-charset-accepted',
] as const;

export const checks = [
  everyLawfulKey('idempotency-keys', charges, {
    rules: [...ofKeys, 'idempotency.same-key-same-request'],
    runs: { quick: 3, deep: 80 },
    bodies: [charges.plain, charges.plain],
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
    runs: { quick: 4, deep: 100 },
    bodies: [charges.plain, { ...fullCharge, amount_minor: charges.plain.amount_minor }],
  }),
  twoApiKeys('idempotency-keys', charges, charging, {
    rules: ['idempotency.same-key-same-request', 'idempotency.mismatch-on-amount'],
    runs: { quick: 1, deep: 5 },
  }),
  nearlyEqualKeys('idempotency-keys', charges, ['idempotency.key-charset-accepted', 'charges.create.status-201']),
];

export const checksOnLive = [
  everyLawfulKey('pos-idempotency', posCharges, {
    rules: [...ofKeys, 'idempotency.pos-same-key-same-request'],
    runs: { quick: 1, deep: 50 },
    bodies: [posCharges.plain, posCharges.plain],
  }),
  everyOtherKey('pos-idempotency', posCharges, {
    title: 'A POS charge without a key, or with one of another form, is refused',
    rules: ['idempotency.required-on-pos', 'idempotency.pos-key-pattern', 'errors.cause-of-idempotency-required'],
    runs: { quick: 2, deep: 60 },
    bodies: [posCharges.plain, { ...fullPos, amount_minor: posCharges.plain.amount_minor }],
  }),
  twoApiKeys('pos-idempotency', posCharges, posing, {
    rules: ['idempotency.pos-same-key-same-request', 'idempotency.pos-mismatch-on-amount'],
    runs: { deep: 5 },
  }),
  nearlyEqualKeys('pos-idempotency', posCharges, ['idempotency.key-charset-accepted', 'pos.create.status-201']),
  everyLawfulKey('link-idempotency', links, {
    rules: ['idempotency.link-same-key-same-link', 'idempotency.key-charset-accepted', 'idempotency.optional-on-links'],
    runs: { quick: 1, deep: 60 },
    bodies: [links.plain, links.plain, dearer(links.plain)],
  }),
  everyOtherKey('link-idempotency', links, {
    title: 'A key of another form makes no failure on a link',
    rules: ['errors.never-500', 'errors.code-in-catalogue'],
    runs: { standard: 6, deep: 30 },
    bodies: [links.plain],
  }),
  nearlyEqualKeys('link-idempotency', links, ['links.create.status-201']),
];
