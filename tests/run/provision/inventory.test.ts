import { expect, test } from 'vitest';
import { Inventory } from '../../../src/run/provision/inventory.ts';
import type { Target } from '../../../src/target/target.ts';
import { Fixtures } from '../../../src/wire/masking/fixtures.ts';

const target = {
  live: {
    tills: { open: ['100001'], closed: ['100002'], foreign: ['200001'] },
    website: { is: 'registered', url: 'https://shop.example.test/' },
  },
} as unknown as Target;

test('what the target tells holds for its main business', () => {
  const fixtures = new Fixtures();
  const inventory = new Inventory(fixtures);
  inventory.adopt(target);
  expect(['100001', '100002', '200001', '300001'].map((till) => inventory.dashboard.tillOf(till, 'main'))).toEqual([
    'open',
    'closed',
    'foreign',
    'unknown',
  ]);
  expect(inventory.dashboard.tillOf('100001', 'other')).toBe('foreign');
  expect(inventory.dashboard.tillOf('200001', 'other')).toBe('unknown');
  expect(inventory.dashboard.tillOf('100001', null)).toBe('unknown');
  expect(inventory.dashboard.websiteOf('main')).toBe('https://shop.example.test/');
  expect(inventory.dashboard.websiteOf('other')).toBeUndefined();
  expect(fixtures.fill('{till:open-1} {till:closed-1} {till:foreign-1} {website} {website:host} {till:open-2}')).toBe(
    '100001 100002 200001 https://shop.example.test shop.example.test {till:open-2}',
  );
});

test('two businesses may have a till of one number', () => {
  const fixtures = new Fixtures();
  const inventory = new Inventory(fixtures);
  inventory.registerBusiness('biz_1', 'main', null);
  inventory.registerBusiness('biz_2', 'other', null);
  inventory.openTill('100001', 'biz_1');
  inventory.openTill('100001', 'biz_2');
  inventory.openTill('100002', 'biz_2');
  inventory.nameTills();
  expect(inventory.dashboard.tillOf('100001', 'main')).toBe('open');
  expect(inventory.dashboard.tillOf('100001', 'other')).toBe('open');
  expect(inventory.dashboard.tillOf('100002', 'main')).toBe('foreign');
  expect(fixtures.fill('{till:foreign-1}')).toBe('100002');
});

test('what the operator does while the run goes on is noted', () => {
  const inventory = new Inventory(new Fixtures());
  inventory.note('create_business', { live: true, website: null }, { business: 'biz_9' });
  inventory.note('open_till', { business: 'biz_9' }, { till: '400001' });
  expect(inventory.dashboard.tillOf('400001', 'biz_9')).toBe('open');
  inventory.note('close_till', { till: '400001' }, {});
  expect(inventory.dashboard.tillOf('400001', 'biz_9')).toBe('closed');
  expect(inventory.dashboard.websiteOf('biz_9')).toBeNull();
});
