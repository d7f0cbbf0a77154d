import fc from 'fast-check';
import { referenceLimit } from '../../src/generate/charges/charge.ts';
import {
  freshKey,
  keyOf,
  keyShape,
  keyShapeBoundaries,
  nearKeys,
  spoiledKey,
  spoiledKeyBoundaries,
  spoiledKeyText,
} from '../../src/generate/idempotency/key.ts';
import { fullPos, plainPos } from '../../src/generate/pos/pos.ts';
import { posPath, postPos } from '../../src/generate/pos/request.ts';
import { property } from '../../src/generate/property.ts';
import { getCharge, listCharges } from '../../src/generate/charges/request.ts';
import { foreignTill, secondTill } from '../../src/generate/pos/till.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargesWith, freshReference, idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';
import { atTill, posing } from './asking.ts';

/** What is changed in a request that is sent again with its key. `undefined`: left out. */
interface Change {
  readonly what: string;
  readonly fields: (reference: string) => Readonly<Record<string, unknown>>;
}

const change = (what: string, fields: Change['fields']): Change => ({ what, fields });

const longDescription = 'Two sacks of maize'.padEnd(490, '.');

const changes: readonly Change[] = [
  change('amount', () => ({ amount_minor: fullPos.amount_minor + 100 })),
  change('till', () => ({ till: secondTill })),
  change('metadata', () => ({ metadata: { counter: 'c-18' } })),
  change('description', () => ({ description: `${longDescription}!` })),
  change('reference', (reference) => ({ reference: `${reference}-b` })),
  change('description left out', () => ({ description: undefined })),
  change('reference left out', () => ({ reference: undefined })),
  change('metadata left out', () => ({ metadata: undefined })),
  change('case of the description', () => ({ description: longDescription.toUpperCase() })),
  change('case of the reference', (reference) => ({ reference: reference.toUpperCase() })),
  change('currency left out', () => ({ currency: undefined })),
];

const mostAtOnce = 6;

export const checks: readonly Check[] = [
  property<readonly Change[]>({
    id: 'pos-idempotency/changed-one-by-one',
    title: 'A used key refuses another till, amount, reference or description, and minds no other metadata',
    deployment: 'live',
    rules: [
      'idempotency.pos-same-key-same-request',
      'idempotency.pos-mismatch-on-till',
      'idempotency.pos-mismatch-on-amount',
      'idempotency.pos-mismatch-on-reference',
      'idempotency.pos-mismatch-on-description',
      'idempotency.pos-metadata-not-compared',
      'idempotency.mismatch-creates-nothing',
      'idempotency.first-request-stands',
      'errors.cause-of-idempotent-mismatch',
      'errors.status-of-idempotent-mismatch',
    ],
    needs: { keys: { main: posing }, fixtures: ['till:open-1', 'till:open-2'] },
    arbitrary: fc.shuffledSubarray([...changes], { minLength: 1 }),
    boundaries: [changes],
    runs: { quick: 0, standard: 1, deep: 15 },
    requestsPerRun: changes.length + 4,
    body: async (context, chosen) => {
      const key = freshKey();
      // Long, so that a comparison of its beginning shows.
      const reference = freshReference().padEnd(referenceLimit - 2, '-');
      const base = { ...fullPos, reference, description: longDescription };
      const first = postPos(keyFor(context), base, key);
      const id = idOf(await context.send(first));
      for (const { fields } of chosen)
        await context.send(postPos(keyFor(context), { ...base, ...fields(reference) }, key));
      await context.send(first);
      if (id !== null) await context.send(getCharge(keyFor(context), id));
      await chargesWith(context, reference);
    },
  }),
  property<'reference' | 'description'>({
    id: 'pos-idempotency/text-added',
    title: 'A used key refuses a reference or a description where there was none before',
    deployment: 'live',
    rules: ['idempotency.pos-mismatch-on-reference', 'idempotency.pos-mismatch-on-description'],
    needs: atTill,
    arbitrary: fc.constantFrom('reference', 'description'),
    boundaries: ['reference', 'description'],
    runs: { quick: 0, standard: 2, deep: 2 },
    requestsPerRun: 2,
    body: async (context, field) => {
      const key = freshKey();
      await context.send(postPos(keyFor(context), plainPos, key));
      await context.send(postPos(keyFor(context), { ...plainPos, [field]: 'order-1' }, key));
    },
  }),
  property({
    id: 'pos-idempotency/every-lawful-key',
    title: 'A key of 8 to 128 letters, digits, hyphens and underscores is accepted at the till, and honoured in full',
    deployment: 'live',
    rules: [
      'idempotency.key-8-accepted',
      'idempotency.key-128-accepted',
      'idempotency.key-charset-accepted',
      'idempotency.pos-same-key-same-request',
    ],
    needs: atTill,
    arbitrary: keyShape,
    boundaries: keyShapeBoundaries,
    runs: { quick: 1, standard: keyShapeBoundaries.length, deep: 50 },
    requestsPerRun: 2,
    body: async (context, shape) => {
      const template = postPos(keyFor(context), plainPos, keyOf(shape));
      await context.send(template);
      await context.send(template);
    },
  }),
  property({
    id: 'pos-idempotency/every-other-key',
    title: 'A POS charge without a key, or with one of another form, is refused',
    deployment: 'live',
    rules: ['idempotency.required-on-pos', 'idempotency.pos-key-pattern', 'errors.cause-of-idempotency-required'],
    needs: atTill,
    arbitrary: spoiledKey,
    boundaries: spoiledKeyBoundaries,
    runs: { quick: 2, standard: spoiledKeyBoundaries.length, deep: 60 },
    requestsPerRun: 2,
    body: async (context, spoiledShape) => {
      const text = spoiledKeyText(spoiledShape);
      for (const json of [plainPos, { ...fullPos, amount_minor: plainPos.amount_minor }]) {
        const template = { method: 'POST', path: posPath, key: { use: keyFor(context) }, json };
        await context.send(text === undefined ? template : { ...template, idempotencyKey: text });
      }
    },
  }),
  property({
    id: 'pos-idempotency/nearly-equal-keys',
    title: 'Two keys that differ in as little as one character make two codes',
    deployment: 'live',
    rules: ['idempotency.key-charset-accepted', 'pos.create.status-201', 'errors.cause-of-idempotent-mismatch'],
    needs: atTill,
    arbitrary: fc.constantFrom(...nearKeys),
    boundaries: nearKeys,
    runs: { quick: 0, standard: nearKeys.length, deep: nearKeys.length },
    requestsPerRun: 3,
    wait_s: 1,
    body: async (context, { pair }) => {
      const [one, other] = pair();
      await context.send(postPos(keyFor(context), plainPos, one));
      await context.send(postPos(keyFor(context), { ...plainPos, amount_minor: 20_000 }, other));
      // Whether nobody else used the key is known once all that was under way is answered.
      await context.clock.until(context.clock.now() + 1000);
      await context.send(listCharges(keyFor(context), { limit: '1' }));
    },
  }),
  property<number>({
    id: 'pos-idempotency/at-one-moment',
    title: 'Requests for a code with one key at one moment make one charge and get one answer',
    deployment: 'live',
    rules: [
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
      'idempotency.no-in-flight-error',
    ],
    needs: atTill,
    arbitrary: fc.integer({ min: 2, max: mostAtOnce }),
    boundaries: [4, 2, mostAtOnce],
    runs: { quick: 0, standard: 3, deep: 20 },
    requestsPerRun: mostAtOnce + 2,
    body: async (context, count) => {
      const key = freshKey();
      const reference = freshReference();
      const request = postPos(keyFor(context), { ...plainPos, reference }, key);
      await Promise.all(Array.from({ length: count }, () => context.send(request)));
      const other = postPos(keyFor(context), { ...plainPos, amount_minor: 20_000, reference }, key);
      await context.send(other);
      await chargesWith(context, reference);
    },
  }),
  property({
    id: 'pos-idempotency/two-api-keys',
    title: 'An idempotency key of the till belongs to the business, whichever of its API keys brings it',
    deployment: 'live',
    rules: ['idempotency.pos-same-key-same-request', 'idempotency.pos-mismatch-on-amount'],
    needs: { ...atTill, keys: { main: posing, second: { ...posing, differentFrom: 'main' } } },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 3,
    body: async (context) => {
      const key = freshKey();
      await context.send(postPos(keyFor(context), plainPos, key));
      await context.send(postPos(keyFor(context, 'second'), plainPos, key));
      await context.send(postPos(keyFor(context, 'second'), { ...plainPos, amount_minor: 20_000 }, key));
    },
  }),
  property({
    id: 'pos-idempotency/two-businesses',
    title: 'Two businesses use one key at their tills, each for a code of its own that the other does not find',
    deployment: 'live',
    rules: ['idempotency.scoped-to-business', 'charges.get.foreign-not-found', 'charges.list.own-business-only'],
    needs: {
      keys: { main: posing, other: { ...posing, business: 'other' } },
      fixtures: ['till:open-1', 'till:foreign-1'],
    },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 5,
    body: async (context) => {
      const key = freshKey();
      const [main, other] = [keyFor(context), keyFor(context, 'other')];
      const foreign = idOf(await context.send(postPos(other, { ...plainPos, till: foreignTill }, key)));
      await context.send(postPos(main, plainPos, key));
      if (foreign === null) return;
      await context.send(getCharge(other, foreign));
      await context.send(getCharge(main, foreign));
      await context.send(listCharges(main, { limit: '10' }));
    },
  }),
];
