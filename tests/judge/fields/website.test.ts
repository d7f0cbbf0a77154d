import { expect, test } from 'vitest';
import { type SitePlace, placeOf } from '../../../src/judge/fields/website.ts';

const shop = 'https://shop.example.test';

const places: readonly (readonly [SitePlace, url: string, website: string])[] = [
  ['on', shop, shop],
  ['on', `${shop}/thanks?x=1&y=%20#top`, shop],
  ['on', `${shop}/thanks`, 'shop.example.test'],
  ['on', `${shop}/thanks`, 'http://shop.example.test/'],
  ['on', `${shop}/store/thanks`, `${shop}/store/`],
  ['on', 'https://localhost:8443/a', 'https://localhost:8443'],
  ['on', 'https://127.0.0.1/', 'https://127.0.0.1'],
  ['unsure', `${shop}/other`, `${shop}/store`],
  ['unsure', `${shop}/storefront`, `${shop}/store`],
  ['unsure', `${shop}:443/`, shop],
  ['unsure', `${shop}:8443/`, shop],
  ['unsure', 'https://localhost/a', 'https://localhost:8443'],
  ['unsure', 'https://SHOP.example.test/', shop],
  ['unsure', 'https://shop.example.test./', shop],
  ['unsure', 'https://me:secret@shop.example.test/', shop],
  ['unsure', 'https://shop.example.test\\@evil.test/', shop],
  ['unsure', `${shop}/two words`, shop],
  ['unsure', `${shop}/%zz`, shop],
  ['unsure', `${shop}/${'x'.repeat(500)}`, shop],
  ['unsure', 'https://example.test/', shop],
  ['unsure', 'https://blog.example.test/', shop],
  ['unsure', 'https://shop.test/', 'https://www.shop.test'],
  ['subdomain', 'https://www.shop.example.test/', shop],
  ['elsewhere', 'https://example.org/', shop],
  ['elsewhere', 'https://shop.example.org/', shop],
  ['elsewhere', 'https://evil.co.tz/', 'https://shop.co.tz'],
  ['elsewhere', 'https://127.0.0.2/', 'https://127.0.0.1'],
  ['look-alike', `${shop}.evil.test/`, shop],
  ['look-alike', 'https://evilshop.example.test/', shop],
  ['look-alike', 'https://shop-example.test/', shop],
  ['look-alike', `${shop}@evil.test/`, shop],
  ['look-alike', `https://evil.test/?to=${shop}`, shop],
  ['look-alike', 'https://sh0p.example.test/', shop],
  ['look-alike', 'https://xn--shp-0na.example.test/', shop],
];

test.each(places)('%s: %s, where the website is %s', (place, url, website) => {
  expect(placeOf(url, website)).toBe(place);
});
