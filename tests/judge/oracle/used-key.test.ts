import { expect, test } from 'vitest';
import { fulfilment } from '../../../src/judge/acceptance/fulfilment.ts';
import { charge, mainKey, order, refusal, Run, type Parts } from '../helpers/exchange.ts';

/** Of a sale at a till, which compares no currency. */
const sale = { till: '123456', amount_minor: 250_000, reference: 'order-17', description: 'Two sacks' };
const key = { ...mainKey, mode: 'live' as const };
const ofSale: Parts = { deployment: 'live', target: '/v1/pos/charges', key, idempotencyKey: 'one-key-17' };
const ofCharge: Parts = { idempotencyKey: 'one-key-17' };
const first = { status: 201, body: charge() };

function brokenBy(asked: Parts, before: object, after: object, answer: Parts): readonly string[] {
  const run = new Run([fulfilment]);
  run.see({ ...asked, order: before, ...first });
  return run.see({ ...asked, order: after, ...answer }).broken;
}

test.each<readonly [string, Parts]>([
  ['refused', refusal('BAD_CURRENCY')],
  ['answered by what the key stands for', first],
])('another currency, which a POS charge does not compare, may be %s', (_, answer) => {
  expect(brokenBy(ofSale, sale, { ...sale, currency: 'USD' }, answer)).toEqual([]);
});

test('with a key that nobody has used it is refused', () => {
  const run = new Run([fulfilment]);
  expect(run.see({ ...ofSale, order: { ...sale, currency: 'USD' }, ...first }).broken).toEqual([
    'pos.create.currency-others-refused',
  ]);
});

test.each([
  ['a currency', ofCharge, order, { ...order, currency: 'USD' }, 'charges.create.currency-others-refused'],
  ['an amount', ofSale, sale, { ...sale, amount_minor: 250_050 }, 'pos.create.amount-multiple-of-100'],
] as const)('%s that is compared is refused with a used key, too', (_, asked, before, after, rule) => {
  expect(brokenBy(asked, before, after, first)).toContain(rule);
});
