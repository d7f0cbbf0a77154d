import { expect, it } from 'vitest';
import { readBaseUrl } from '../../../src/target/file/base-url.ts';

it.each([
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['https://Pay.Example.test/', 'https://pay.example.test'],
  ['https://pay.example.test/a/b//', 'https://pay.example.test/a/b'],
  ['http://[::1]:80/x', 'http://[::1]/x'],
])('%s is %s', (written, url) => {
  expect(readBaseUrl(written)).toEqual({ value: url });
});

it.each([
  ['pay.example.test', 'expected a URL that begins with http:// or https://'],
  ['ftp://pay.example.test', 'expected a URL that begins with http:// or https://'],
  ['', 'expected a URL that begins with http:// or https://'],
  ['https://', 'this URL has no valid host'],
  ['http://a.test:99999', 'this URL has no valid host'],
  ['http://a:b@a.test', 'a URL with credentials is not taken; remove what stands before the @'],
  ['http://a.test/?', 'a base URL has no query; remove the ? and what follows'],
  ['http://a.test/#x', 'a base URL has no fragment; remove the # and what follows'],
])('%j is wrong', (written, why) => {
  expect(readBaseUrl(written)).toEqual({ why });
});
