import { expect, test } from 'vitest';
import { theOneAsked } from '../../../src/judge/general/the-one-asked.ts';
import { charge, type Parts, read, Run } from '../helpers/exchange.ts';
import { got, linkRead } from '../helpers/link.ts';

test('a read gives the charge that was asked for', () => {
  const run = new Run([theOneAsked]);
  expect(run.see({ ...read('ch_1'), body: charge() }).broken).toEqual([]);
  expect(run.see({ ...read('ch_%31'), body: charge() }).broken).toEqual([]);
  expect(run.see({ ...read('ch_2'), body: charge() }).broken).toEqual(['charges.get.the-one-asked']);
});

test('a read shows the one that was asked for', () => {
  const see = (parts: Parts) => new Run([theOneAsked]).see(parts);
  expect(see(linkRead('pl_1', { id: 'pl_2' })).broken).toEqual(['links.get.the-one-asked']);
  expect(see(got('/v1/bills/bl_1', { id: 'bl_2' })).broken).toEqual(['bills.get.the-one-asked']);
  expect(see(got('/v1/events/ev_1', { id: 'ev_2' })).broken).toEqual(['events.get.the-one-asked']);
  expect(see({ ...read('ch_1'), body: { id: 'ch_2' } }).broken).toEqual(['charges.get.the-one-asked']);
  expect([...see(linkRead('pl_1')).kept]).toEqual(['links.get.the-one-asked']);
});
