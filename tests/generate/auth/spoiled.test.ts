import { segment } from '../../../src/generate/request.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount as bounds, chargeRails } from '../../../src/contract/limits.ts';
import { idempotencyKey } from '../../../src/contract/chapters/idempotency.ts';
import { parseMsisdn } from '../../../src/contract/msisdn.ts';
import { spoiledAmounts } from '../../../src/generate/charges/amount.ts';
import { otherAuthorizations } from '../../../src/generate/auth/authorization.ts';
import { unknownIds } from '../../../src/generate/auth/unknown-id.ts';
import { spoiledCurrencies } from '../../../src/generate/charges/currency.ts';
import { spoiledKeys, spoiledKeyText } from '../../../src/generate/idempotency/key.ts';
import { cutText, spoiledTextBodies, validText } from '../../../src/generate/json-text.ts';
import { spoiledMetadata } from '../../../src/generate/charges/metadata.ts';
import { spoiledMsisdns } from '../../../src/generate/charges/msisdn.ts';
import { spoiledRails } from '../../../src/generate/charges/rail.ts';
import type { Spoiled } from '../../../src/generate/auth/spoiled.ts';
import { spoiledTexts } from '../../../src/generate/charges/text.ts';
import { digits } from '../helpers/digits.ts';

/** Every boundary and many random ones. */
function all(
  boundaries: readonly Spoiled[],
  arbitrary: fc.Arbitrary<Spoiled>,
  isSpoiled: (value: unknown) => boolean,
): void {
  for (const { value, why } of boundaries) expect(isSpoiled(value), `${why}: ${JSON.stringify(value)}`).toBe(true);
  fc.assert(fc.property(arbitrary, ({ value }) => isSpoiled(value)));
}

describe('what the document does not allow', () => {
  test('amounts', () => {
    const values = spoiledAmounts.boundaries.map(({ value }) => value);
    for (const value of [
      9900,
      9999,
      9901,
      0,
      -100,
      2_000_000_100,
      2_000_000_001,
      10_001,
      10_050,
      10_000.5,
      '10000',
      null,
      true,
      1e21,
      undefined,
    ]) {
      expect(values).toContainEqual(value);
    }
    all(spoiledAmounts.boundaries, spoiledAmounts.arbitrary, (value) => {
      const lawful = Number.isInteger(value) && Number(value) % bounds.multipleOf === 0;
      return !(lawful && Number(value) >= bounds.minimum && Number(value) <= bounds.maximum);
    });
  });

  test('numbers, without digits of their own', () => {
    all(
      spoiledMsisdns.boundaries,
      spoiledMsisdns.arbitrary,
      (value) => typeof value !== 'string' || parseMsisdn(digits(value)) === null,
    );
    const texts = spoiledMsisdns.boundaries.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    for (const value of texts) expect(value).not.toMatch(/\d{6}/);
  });

  test('rails', () =>
    all(spoiledRails.boundaries, spoiledRails.arbitrary, (value) => !chargeRails.some((rail) => rail === value)));

  test('currencies', () =>
    all(spoiledCurrencies.boundaries, spoiledCurrencies.arbitrary, (value) => value !== 'TZS' && value !== undefined));

  test.each([200, 500])('texts over %i characters', (limit) => {
    fc.assert(fc.property(spoiledTexts(limit).arbitrary, ({ value }) => [...String(value)].length > limit));
    const [over, bytes, units] = spoiledTexts(limit).boundaries;
    for (const edge of [over, bytes, units]) expect([...String(edge?.value)]).toHaveLength(limit + 1);
  });

  test('metadata: no object, or one with what some stores cannot hold', () => {
    for (const { value } of spoiledMetadata) {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      expect(isObject && !/\\u0000|\\ud83d|"\$/.test(JSON.stringify(value))).toBe(false);
    }
  });

  test('idempotency keys, which every client can still send', () => {
    const spoiledBy = (text: string | undefined): boolean => text === undefined || !idempotencyKey.pattern.test(text);
    for (const key of spoiledKeys.boundaries) expect(spoiledBy(spoiledKeyText(key)), key.why).toBe(true);
    fc.assert(
      fc.property(
        spoiledKeys.arbitrary,
        (key) => spoiledBy(spoiledKeyText(key)) && /^[\x20-\x7e]*$/.test(spoiledKeyText(key) ?? ''),
      ),
    );
    const lengths = spoiledKeys.boundaries.map((key) => spoiledKeyText(key)?.length);
    expect(lengths).toEqual(expect.arrayContaining([7, 129]));
  });

  test('bodies', () => {
    const makesCharge = (text: string): boolean => {
      try {
        const value: unknown = JSON.parse(digits(text));
        return typeof value === 'object' && value !== null && 'amount_minor' in value;
      } catch {
        return false;
      }
    };
    expect(makesCharge(validText)).toBe(true);
    for (const { text, why } of spoiledTextBodies) expect(makesCharge(text), why).toBe(false);
    expect(new Set(spoiledTextBodies.map(({ text }) => text)).size).toBe(spoiledTextBodies.length);
    fc.assert(fc.property(cutText, ({ text }) => !makesCharge(text)));
  });

  test('Authorization headers', () => {
    const key = '{key:made-1}';
    const opens = /^Bearer (?:sk_(?:live|test)_[0-9A-Za-z]{32}|\{key:made-1\})$/;
    for (const { as, why } of otherAuthorizations.boundaries) expect(as(key), why).not.toMatch(opens);
    fc.assert(fc.property(otherAuthorizations.arbitrary, ({ as }) => !opens.test(as(key))));
  });

  test('ids that stay one segment of a path', () => {
    const onePart = (id: string): boolean => !/[/?#\s]/.test(id) && new URL(`http://x/a/${id}`).pathname === `/a/${id}`;
    for (const id of unknownIds('ch_').boundaries) expect(onePart(segment(id)), id).toBe(true);
    fc.assert(fc.property(unknownIds('ch_').arbitrary, (id) => onePart(id) && decodeURIComponent(id) === id));
  });
});
