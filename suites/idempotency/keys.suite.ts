import fc from 'fast-check';
import { fullCharge, plainCharge } from '../../src/generate/charges/charge.ts';
import {
  type KeyShape,
  keyOf,
  keyShape,
  keyShapeBoundaries,
  nearKeys,
  spoiledKey,
  spoiledKeyBoundaries,
  spoiledKeyText,
} from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { chargesPath, listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charging, chargingKey, keyFor } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'idempotency-keys/every-lawful-key',
    title: 'A key of 8 to 128 letters, digits, hyphens and underscores is accepted, and honoured in full',
    rules: [
      'idempotency.key-8-accepted',
      'idempotency.key-128-accepted',
      'idempotency.key-charset-accepted',
      'idempotency.same-key-same-request',
    ],
    needs: chargingKey,
    arbitrary: keyShape,
    boundaries: keyShapeBoundaries,
    runs: { quick: 3, standard: keyShapeBoundaries.length, deep: 80 },
    requestsPerRun: 2,
    body: async (context, shape) => {
      const template = postCharge(keyFor(context), plainCharge, keyOf(shape));
      await context.send(template);
      await context.send(template);
    },
  }),
  property({
    id: 'idempotency-keys/every-other-key',
    title: 'A charge without a key, or with one of another form, is refused',
    rules: [
      'idempotency.required-on-charges',
      'idempotency.key-minimum',
      'idempotency.key-maximum',
      'idempotency.key-charset-others-refused',
      'errors.cause-of-idempotency-required',
    ],
    needs: chargingKey,
    arbitrary: spoiledKey,
    boundaries: spoiledKeyBoundaries,
    runs: { quick: 4, standard: spoiledKeyBoundaries.length, deep: 100 },
    requestsPerRun: 2,
    body: async (context, spoiledShape) => {
      const text = spoiledKeyText(spoiledShape);
      for (const json of [plainCharge, { ...fullCharge, amount_minor: plainCharge.amount_minor }]) {
        const template = { method: 'POST', path: chargesPath, key: { use: keyFor(context) }, json };
        await context.send(text === undefined ? template : { ...template, idempotencyKey: text });
      }
    },
  }),
  property<KeyShape>({
    id: 'idempotency-keys/two-api-keys',
    title: 'An idempotency key belongs to the business, whichever of its API keys brings it',
    rules: ['idempotency.same-key-same-request', 'idempotency.mismatch-on-amount'],
    needs: { keys: { main: charging, second: { ...charging, differentFrom: 'main' } } },
    arbitrary: keyShape,
    boundaries: [{ length: 36, alphabet: 'mixed' }],
    runs: { quick: 1, standard: 1, deep: 5 },
    requestsPerRun: 3,
    body: async (context, shape) => {
      const idempotencyKey = keyOf(shape);
      await context.send(postCharge(keyFor(context), plainCharge, idempotencyKey));
      await context.send(postCharge(keyFor(context, 'second'), plainCharge, idempotencyKey));
      await context.send(
        postCharge(keyFor(context, 'second'), { ...plainCharge, amount_minor: 20_000 }, idempotencyKey),
      );
    },
  }),
  property({
    id: 'idempotency-keys/nearly-equal-keys',
    title: 'Two keys that differ in as little as one character are two keys',
    rules: ['idempotency.key-charset-accepted', 'charges.create.status-201', 'errors.cause-of-idempotent-mismatch'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...nearKeys),
    boundaries: nearKeys,
    runs: { quick: 0, standard: nearKeys.length, deep: nearKeys.length },
    requestsPerRun: 3,
    wait_s: 1,
    body: async (context, { pair }) => {
      const [one, other] = pair();
      await context.send(postCharge(keyFor(context), plainCharge, one));
      await context.send(postCharge(keyFor(context), { ...plainCharge, amount_minor: 20_000 }, other));
      // Whether nobody else used the key is known once all that was under way is answered.
      await context.clock.until(context.clock.now() + 1000);
      await context.send(listCharges(keyFor(context), { limit: '1' }));
    },
  }),
];
