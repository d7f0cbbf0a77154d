import { expect, test } from 'vitest';
import { change, fieldOf, together } from '../../src/reference/change.ts';
import { call } from './helpers/caller.ts';

test('each deployment has a patch of its own', async () => {
  const short = change('bounds')(() => ({ reference: 3 }));
  await using caller = await call({ livePatch: short });
  const reference = 'four';
  expect((await caller.charge({ amount_minor: 10_000, rail: 'mpesa', msisdn: '0712345678', reference })).status).toBe(
    201,
  );
  expect((await caller.live.charge({ reference })).body.error.code).toBe('BAD_REQUEST');
});

test('a field of any body can be read in another way', async () => {
  const livePatch = together(
    fieldOf('posOrder')('till')((was) => (given, call) => {
      const till = was(given, call);
      return 'code' in till ? { code: 'BAD_REQUEST' } : till;
    }),
    fieldOf('order')('amount')(() => () => ({ value: 12_300 })),
  );
  await using caller = await call({ livePatch });
  const refused = await caller.live.post('/v1/pos/charges', { till: 'x', amount_minor: 20_000 });
  expect(refused.body.error.code).toBe('BAD_REQUEST');
  expect((await caller.live.charge()).body.amount_minor).toBe(12_300);
});
