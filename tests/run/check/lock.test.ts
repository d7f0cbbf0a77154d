import { expect, test } from 'vitest';
import { isLocked } from '../../../src/run/check/lock.ts';
import type { Services } from '../../../src/run/session/services.ts';
import type { OperatorAction } from '../../../src/target/operator/operator.ts';

const ofWebhooks = { lock: 'webhook endpoint', ownInstead: ['create_business', 'create_key'] } as const;

const where = (jumps: boolean, actions: readonly OperatorAction[] | null, byHand = false) =>
  ({
    clock: { jumps },
    operator: actions && { actions: new Set(actions), ...(byHand && { byHand }) },
  }) as unknown as Services;

test.each([
  ['the operator makes what is needed and moves the clock', where(true, ['create_business', 'create_key']), false],
  ['waits are real', where(false, ['create_business', 'create_key']), true],
  ['the operator makes no keys', where(true, ['create_business']), true],
  ['a person would have to make them', where(true, ['create_business', 'create_key'], true), true],
  ['there is no operator', where(true, null), true],
] as const)('a lock that a check can do without, where %s', (_, services, locked) => {
  expect(isLocked(ofWebhooks, services)).toBe(locked);
});

test('a lock without another way is always one, and what names none has none', () => {
  const services = where(true, ['create_business', 'create_key']);
  expect(isLocked({ lock: 'webhook endpoint' }, services)).toBe(true);
  expect(isLocked({}, services)).toBe(false);
});
