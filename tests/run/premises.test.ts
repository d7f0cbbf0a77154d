import { expect, test } from 'vitest';
import { Premises } from '../../src/run/premises.ts';
import type { Target } from '../../src/target/target.ts';
import { Fixtures } from '../../src/wire/fixtures.ts';

const target = {
  live: {
    tills: { open: ['100001'], closed: ['100002'], foreign: ['200001'] },
    website: { is: 'registered', url: 'https://shop.example.test/' },
  },
} as unknown as Target;

test('what the target tells holds for its main business', () => {
  const fixtures = new Fixtures();
  const premises = new Premises(fixtures);
  premises.adopt(target);
  expect(['100001', '100002', '200001', '300001'].map((till) => premises.tillOf(till, 'main'))).toEqual([
    'open',
    'closed',
    'foreign',
    'unknown',
  ]);
  expect(premises.tillOf('100001', 'other')).toBe('foreign');
  expect(premises.tillOf('200001', 'other')).toBe('unknown');
  expect(premises.tillOf('100001', null)).toBe('unknown');
  expect(premises.websiteOf('main')).toBe('https://shop.example.test/');
  expect(premises.websiteOf('other')).toBeUndefined();
  expect(fixtures.fill('{till:open-1} {till:closed-1} {till:foreign-1} {website} {website:host} {till:open-2}')).toBe(
    '100001 100002 200001 https://shop.example.test shop.example.test {till:open-2}',
  );
});

test('two businesses may have a till of one number', () => {
  const fixtures = new Fixtures();
  const premises = new Premises(fixtures);
  premises.registerBusiness('biz_1', 'main', null);
  premises.registerBusiness('biz_2', 'other', null);
  premises.openTill('100001', 'biz_1');
  premises.openTill('100001', 'biz_2');
  premises.openTill('100002', 'biz_2');
  premises.nameTills();
  expect(premises.tillOf('100001', 'main')).toBe('open');
  expect(premises.tillOf('100001', 'other')).toBe('open');
  expect(premises.tillOf('100002', 'main')).toBe('foreign');
  expect(fixtures.fill('{till:foreign-1}')).toBe('100002');
});

test('what the operator does while the run goes on is noted', () => {
  const premises = new Premises(new Fixtures());
  premises.note('create_business', { live: true, website: null }, { business: 'biz_9' });
  premises.note('open_till', { business: 'biz_9' }, { till: '400001' });
  expect(premises.tillOf('400001', 'biz_9')).toBe('open');
  premises.note('close_till', { till: '400001' }, {});
  expect(premises.tillOf('400001', 'biz_9')).toBe('closed');
  expect(premises.websiteOf('biz_9')).toBeNull();
});
