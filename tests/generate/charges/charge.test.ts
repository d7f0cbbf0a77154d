import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount as bounds, chargeRails } from '../../../src/contract/limits.ts';
import { parseMsisdn } from '../../../src/contract/msisdn.ts';
import { amount, amounts } from '../../../src/generate/charges/amount.ts';
import { chargeBody, fullCharge, plainCharge, type ChargeBody } from '../../../src/generate/charges/charge.ts';
import { metadata, metadataObjects } from '../../../src/generate/charges/metadata.ts';
import { msisdn, msisdns } from '../../../src/generate/charges/msisdn.ts';
import { text, texts } from '../../../src/generate/charges/text.ts';
import { digits } from '../helpers/digits.ts';

const lawfulAmount = (value: number): boolean =>
  Number.isSafeInteger(value) && value % bounds.multipleOf === 0 && value >= bounds.minimum && value <= bounds.maximum;

function lawfulText(value: string, limit: number): void {
  expect(value.length).toBeLessThanOrEqual(limit);
  expect(/\p{Surrogate}|\p{Cc}/u.test(value)).toBe(false);
}

function lawfulCharge(body: ChargeBody): void {
  expect(lawfulAmount(body.amount_minor)).toBe(true);
  expect(chargeRails).toContain(body.rail);
  expect(parseMsisdn(digits(body.msisdn))).not.toBeNull();
  if (body.currency !== undefined) expect(body.currency).toBe('TZS');
  lawfulText(body.reference ?? '', 200);
  lawfulText(body.description ?? '', 500);
  expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
}

describe('what the document allows of a charge', () => {
  test('amounts', () => {
    for (const value of amounts.boundaries) expect(lawfulAmount(value)).toBe(true);
    expect(amounts.boundaries.slice(0, 4)).toEqual([10_000, 2_000_000_000, 10_100, 1_999_999_900]);
    fc.assert(fc.property(amount, lawfulAmount));
  });

  test('an amount shrinks from its value alone', () => {
    expect(amount.canShrinkWithoutContext(2_000_000_000)).toBe(true);
    expect(amount.canShrinkWithoutContext(2_000_000_050)).toBe(false);
  });

  test('numbers in each form, never in digits', () => {
    expect(new Set(msisdns.boundaries.map((value) => parseMsisdn(digits(value))?.form))).toEqual(
      new Set(['leading-zero', 'nine-digits', 'plus-255']),
    );
    fc.assert(fc.property(msisdn, (value) => !/\d{4}/.test(value) && parseMsisdn(digits(value)) !== null));
  });

  test.each([200, 500])('texts of up to %i characters, in code points and in UTF-16 units', (limit) => {
    for (const value of texts(limit).boundaries) lawfulText(value, limit);
    expect(texts(limit).boundaries.some((value) => value.length === limit)).toBe(true);
    fc.assert(fc.property(text(limit), (value) => lawfulText(value, limit)));
  });

  test('metadata survives JSON, stays small and has no name that hardened parsers refuse', () => {
    const lawful = (value: object): void => {
      const written = JSON.stringify(value);
      expect(JSON.parse(written)).toEqual(value);
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(2000);
      expect(written).not.toContain('__proto__');
    };
    metadataObjects.boundaries.forEach(lawful);
    fc.assert(fc.property(metadata, lawful));
  });

  test('whole charges', () => {
    [plainCharge, fullCharge].forEach(lawfulCharge);
    fc.assert(fc.property(chargeBody, lawfulCharge));
  });
});
