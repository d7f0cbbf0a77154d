import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nobodysUrl,
  spoiledUrls,
  addressEndings,
  webhookUrlLimit,
} from '../../../src/generate/webhooks/webhook-url.ts';

const bases = [nobodysUrl, 'https://127.0.0.1:8443/hook/abc'];

function isLawful(url: unknown): boolean {
  if (typeof url !== 'string' || !/^https:\/\/[^/?#@]+(?:[/?]|$)/.test(url) || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  return protocol === 'https:' && hostname !== '' && username + password === '' && url.length <= webhookUrlLimit;
}

test.each(bases)('every ending makes a lawful address of %s', (base) => {
  const lengths = addressEndings.boundaries.map(({ of }) => of(base).length);
  expect(Math.max(...lengths)).toBe(webhookUrlLimit);
  for (const { of, why } of addressEndings.boundaries) expect(isLawful(of(base)), why).toBe(true);
  fc.assert(fc.property(addressEndings.arbitrary, ({ of }) => isLawful(of(base))));
});

test('every ending makes another address', () => {
  const urls = addressEndings.boundaries.map(({ of }) => of(nobodysUrl));
  expect(new Set(urls).size).toBe(urls.length);
});

test('spoiled addresses are none', () => {
  for (const { value, why } of spoiledUrls.boundaries) expect(isLawful(value), why).toBe(false);
  fc.assert(fc.property(spoiledUrls.arbitrary, ({ value }) => !isLawful(value)));
});
