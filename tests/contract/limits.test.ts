import { expect, test } from 'vitest';
import { keyLifetimesInDays } from '../../src/contract/chapters/auth.ts';
import { idempotencyKey } from '../../src/contract/chapters/idempotency.ts';
import { requestsPerMinute } from '../../src/contract/chapters/limits.ts';
import { maxUsesMinimum } from '../../src/contract/chapters/links.ts';
import { page } from '../../src/contract/chapters/lists.ts';
import * as limits from '../../src/contract/limits.ts';

test('limits', () => {
  expect(limits.amount).toEqual({ minimum: 10_000, maximum: 2_000_000_000, multipleOf: 100 });
  expect(limits.textLimits).toMatchObject({
    reference: { maximum: 200 },
    description: { maximum: 500 },
    customer_ref: { maximum: 64 },
    payer_name: { maximum: 120 },
    title: { minimum: 2, maximum: 80 },
    webhook_url: { maximum: 500 },
  });
  expect(page).toEqual({ minimum: 1, maximum: 100, default: 25 });
  expect(requestsPerMinute).toEqual({ live: 600, test: 120 });
  expect(maxUsesMinimum).toBe(1);
  expect(limits.spans).toEqual({
    chargeWindow: 900_000,
    posWindow: 300_000,
    triggerFiveDelay: 90_000,
    replacedKeyGrace: 86_400_000,
    sandboxRetention: 2_592_000_000,
  });
  expect(keyLifetimesInDays).toEqual([30, 90, 365, null]);
});

test.each([
  ['a'.repeat(7), false],
  ['a'.repeat(8), true],
  ['Az09_-Az', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['order 12', false],
  ['order.12', false],
  ['ordér-12', false],
  ['order-12\n', false],
])('idempotency key %j: %s', (key, accepted) => {
  expect(idempotencyKey.pattern.test(key)).toBe(accepted);
});
