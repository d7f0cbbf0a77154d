import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  elsewhere,
  lookAlikes,
  notHttps,
  onWebsite,
  pageOnWebsite,
  type ReturnAddress,
} from '../../../src/generate/links/website.ts';

const hosts = ['shop.example.test', 'duka.co.tz', 'duka.test:8443'];
const nameOf = (host: string): string => host.replace(/:\d+$/, '');
const urlOf = ({ at }: ReturnAddress, host: string): string => String(at(host));

describe.each(hosts)('beside the website %s', (host) => {
  const isOn = (url: string): boolean => URL.canParse(url) && new URL(url).host === host;

  test('lawful addresses are on it', () => {
    for (const each of onWebsite) expect(isOn(urlOf(each, host)), each.why).toBe(true);
    fc.assert(fc.property(pageOnWebsite, (each) => isOn(urlOf(each, host))));
  });

  test('no other host is it', () => {
    for (const each of [...lookAlikes, ...elsewhere]) {
      const url = urlOf(each, host);
      expect(url, each.why).toMatch(/^https:\/\//);
      expect(new URL(url).hostname, each.why).not.toBe(nameOf(host));
      expect(new URL(url).hostname.endsWith(`.${nameOf(host)}`), each.why).toBe(false);
    }
  });

  test('no other scheme is https', () => {
    for (const each of notHttps) {
      const url = urlOf(each, host);
      expect(URL.canParse(url) && new URL(url).protocol === 'https:', each.why).toBe(false);
    }
  });
});
