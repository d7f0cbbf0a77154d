import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkKinds } from '../../../src/contract/resources/payment-link.ts';
import {
  linkBody,
  linkWishes,
  linkDescriptionLimit,
  linkReferenceLimit,
  linkTitleLimit,
  linkWish,
  plainLink,
  spoiledKinds,
  spoiledUseLimits,
  spoiledTitles,
  type LinkWish,
} from '../../../src/generate/links/link.ts';

const now = Date.parse('2030-01-01T00:00:00Z');

/** Within the bounds in code points as well as in UTF-16 units. */
const fits = (text: string | undefined, least: number, most: number): boolean =>
  text === undefined || ([...text].length >= least && text.length <= most);

function isLawful({ amount_minor: amount, title, kind, max_uses: uses, description, reference }: LinkWish): boolean {
  const priced = amount % 100 === 0 && amount >= 10_000 && amount <= 2_000_000_000;
  const texts = fits(description, 0, linkDescriptionLimit) && fits(reference, 0, linkReferenceLimit);
  const counted = uses === undefined || (kind !== 'single_use' && Number.isInteger(uses) && uses >= 1);
  return priced && texts && counted && fits(title, 2, linkTitleLimit);
}

describe('links', () => {
  test('are as the document wants them', () => {
    for (const wish of linkWishes.boundaries) expect(isLawful(wish), JSON.stringify(wish)).toBe(true);
    fc.assert(fc.property(linkWish, isLawful));
  });

  test('come in every kind, with the shortest and the longest of titles', () => {
    const kinds = linkWishes.boundaries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining([undefined, ...linkKinds]));
    const lengths = linkWishes.boundaries.map(({ title }) => title.length);
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([2, linkTitleLimit]);
    expect(linkWishes.boundaries.map(({ max_uses: uses }) => uses)).toContain(1);
  });

  test('leave out what is not given', () => {
    expect(linkBody(plainLink, now)).toEqual({ amount_minor: 1_000_000, title: 'Maize' });
    fc.assert(fc.property(linkWish, (wish) => !Object.values(linkBody(wish, now)).includes(undefined)));
  });

  test('expire after they are made', () => {
    fc.assert(
      fc.property(linkWish, (wish) => {
        const { expires_at: expiry } = linkBody(wish, now) as { readonly expires_at?: string };
        return expiry === undefined || Date.parse(expiry) > now;
      }),
    );
  });
});

describe('what the document does not allow in a link', () => {
  test('titles', () => {
    const values = spoiledTitles.boundaries.map(({ value }) => value);
    for (const value of ['x', 'x'.repeat(81), undefined, '', null]) expect(values).toContainEqual(value);
    fc.assert(fc.property(spoiledTitles.arbitrary, ({ value }) => String(value).length > linkTitleLimit));
  });

  test('kinds', () => {
    for (const { value } of spoiledKinds.boundaries) expect(linkKinds).not.toContain(value);
  });

  test('uses', () => {
    const isSpoiled = ({ value }: { readonly value: unknown }): boolean =>
      !Number.isInteger(value) || Number(value) < 1;
    for (const each of spoiledUseLimits.boundaries) expect(isSpoiled(each), each.why).toBe(true);
    fc.assert(fc.property(spoiledUseLimits.arbitrary, isSpoiled));
  });
});
