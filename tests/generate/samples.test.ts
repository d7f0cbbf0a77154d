import { describe, expect, test } from 'vitest';
import { amount as bounds, chargeRails, textLimits } from '../../src/contract/limits.ts';
import { isModest } from '../../src/contract/metadata-size.ts';
import { parseMsisdn } from '../../src/contract/msisdn.ts';
import { sampleBill } from '../../src/generate/bills/sample.ts';
import { fullCharge } from '../../src/generate/charges/charge.ts';
import { richWith } from '../../src/generate/charges/metadata-sample.ts';
import { sampleAt, sampleCharge } from '../../src/generate/charges/sample.ts';
import { sampleLink } from '../../src/generate/links/sample.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { samplePos } from '../../src/generate/pos/sample.ts';
import { drawingFor } from '../../src/run/check/drawn.ts';
import { digits } from './helpers/digits.ts';

const count = 800;

/** So many of them, as one check draws them that may ask for so much. */
const many = <T>(make: () => T, most_minor: number | null = bounds.maximum, seed = 42): readonly T[] =>
  drawingFor({ deployment: 'live', most_minor, now: Date.now, turn: 0 }, seed, () =>
    Array.from({ length: count }, make),
  );

const kinds: Readonly<Record<string, () => { readonly amount_minor: number }>> = {
  charge: sampleCharge,
  pos: samplePos,
  bill: sampleBill,
  link: sampleLink,
};

describe.each(Object.entries(kinds))('each sample of a %s', (_kind, make) => {
  test('has a lawful amount and texts well below their limits', () => {
    for (const body of many(make)) {
      expect(body.amount_minor % bounds.multipleOf).toBe(0);
      expect(body.amount_minor).toBeGreaterThanOrEqual(bounds.minimum);
      expect(body.amount_minor).toBeLessThan(bounds.maximum);
      for (const [name, { maximum }] of Object.entries(textLimits)) {
        const text = Object.entries(body).find(([field]) => field === name)?.[1] ?? '';
        expect(String(text).length).toBeLessThan(maximum);
      }
      expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
    }
  });

  test('is hardly ever equal to another', () => {
    expect(new Set(many(make).map((body) => JSON.stringify(body))).size).toBeGreaterThan(count / 2);
  });

  test('asks for no more than it may', () => {
    for (const [most, largest] of [
      [null, 15_000],
      [3_000, 15_000],
      [200_000, 200_000],
    ] as const)
      for (const { amount_minor } of many(make, most)) expect(amount_minor).toBeLessThanOrEqual(largest);
  });

  test('is of every size where nobody pays', () => {
    expect(new Set(many(make).map(({ amount_minor }) => String(amount_minor).length))).toEqual(
      new Set([5, 6, 7, 8, 9, 10]),
    );
  });
});

describe.each([0, 1, 2, 4_294_967_295])('samples at places of run %i', (turn) => {
  const occasion = { deployment: 'live', most_minor: bounds.maximum, now: Date.now, turn } as const;
  const placed = drawingFor(occasion, 42, () => Array.from({ length: 20 }, (_, place) => sampleAt(place)));

  test('are on each rail with each choice of a reference and a description', () => {
    const met = placed.map((body) => `${body.rail} ${'reference' in body} ${'description' in body}`);
    expect(new Set(met).size).toBe(chargeRails.length * 4);
  });

  test('have each form of a number with a reference and without, soon', () => {
    const met = placed.map((body) => `${parseMsisdn(digits(body.msisdn))?.form} ${'reference' in body}`);
    expect(new Set(met.slice(0, 6)).size).toBe(6);
  });
});

describe('samples of charges', () => {
  const all = many(sampleCharge);

  test('cover every rail and every form of a number', () => {
    expect(new Set(all.map(({ rail }) => rail))).toEqual(new Set(chargeRails));
    expect(new Set(all.map(({ msisdn }) => parseMsisdn(digits(msisdn))?.form)).size).toBe(3);
  });

  test('are the same but for how much and on which rail, whatever they may ask for', () => {
    const [here, there] = [bounds.maximum, null].map((most) =>
      many(sampleCharge, most).map(({ amount_minor: _amount, rail: _rail, ...rest }) => rest),
    );
    expect(there).toEqual(here);
  });

  test('have no more metadata than every service has to take, also where it is to be rich', () => {
    for (const { metadata } of all) expect(isModest(metadata ?? {})).toBe(true);
    for (const metadata of many(() => richWith({ cart: 'c-17' }), null)) expect(isModest(metadata)).toBe(true);
    for (const { metadata } of [fullCharge, fullPos]) expect(isModest(metadata)).toBe(true);
  });

  test('have metadata in many shapes, none with a name that hardened parsers refuse or that may be read as a number to call', () => {
    const written = all.map(({ metadata }) => JSON.stringify(metadata ?? null));
    for (const text of written) expect(text).not.toMatch(/__proto__|msisdn|phone|amount/);
    for (const sign of ['"0":', '"z":', '"reference":', '[]', 'null', '\u{1F33D}'])
      expect(written.some((text) => text.includes(sign))).toBe(true);
  });
});
