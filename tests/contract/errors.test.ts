import { describe, expect, test } from 'vitest';
import { errorByCode, errors, isErrorCode, statusOf } from '../../src/contract/errors.ts';

describe('errors', () => {
  test('28 codes, 8 with a stated status', () => {
    expect(errors).toHaveLength(28);
    const stated = errors.filter(({ status }) => status !== null).map(({ code, status }) => [code, status]);
    expect(Object.fromEntries(stated)).toEqual({
      BAD_KEY: 401,
      KEY_REVOKED: 401,
      KEY_EXPIRED: 401,
      FORBIDDEN_SCOPE: 403,
      MERCHANT_NOT_LIVE: 403,
      RATE_LIMITED: 429,
      LEDGER_UNAVAILABLE: 503,
      IDEMPOTENT_MISMATCH: 409,
    });
  });

  test('look-ups', () => {
    expect(statusOf('BAD_KEY')).toBe(401);
    expect(statusOf('BAD_URL')).toBeNull();
    expect(errorByCode.get('TILL_CLOSED')?.deployment).toBe('live');
    expect(isErrorCode('RAIL_DEGRADED')).toBe(false);
  });
});
