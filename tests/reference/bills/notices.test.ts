import { afterAll, beforeAll, expect, test } from 'vitest';
import { billNoticeFields } from '../../../src/contract/resources/bill-notice.ts';
import { change } from '../../../src/reference/change.ts';
import { brokenRules } from '../../contract/helpers/broken-rules.ts';
import { outcome, sell, type Seller } from '../helpers/seller.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await sell();
});
afterAll(() => seller[Symbol.asyncDispose]());

async function bill(by: Seller = seller) {
  const { body } = await by.post('/v1/bills', { customer_ref: 'unit-7', amount_minor: 1_250_000 });
  const messages = async () => (await by.operate('messages', { bill: body.id })).body.messages;
  const notify = (phone: unknown, key?: string) =>
    by.post(`/v1/bills/${body.id}/notify`, { phone }, key === undefined ? {} : { key });
  return { ...body, messages, notify };
}

test('a notice is one message with all that a payer needs', async () => {
  const { id, control_number, control_number_printed: printed, messages, notify } = await bill();
  const { status, body } = await notify('0712345678');
  expect([status, body]).toEqual([
    200,
    { object: 'bill_notice', bill: id, sent: true, reason: null, to: '**********678' },
  ]);
  expect(brokenRules(billNoticeFields, body)).toEqual([]);
  const sent = await messages();
  expect(sent).toEqual([{ to: '+255712345678', text: expect.any(String) }]);
  for (const part of ['TZS 12,500', printed, `${seller.reference.payUrl}/b/${control_number}`])
    expect(sent[0].text).toContain(part);
});

test('a notice tells what is outstanding by then, even when that is nothing', async () => {
  const { control_number, messages, notify } = await bill();
  await seller.operate('pay_bill', { control_number, amount_minor: 250_000 });
  await notify('712345678');
  await seller.operate('pay_bill', { control_number, amount_minor: 1_000_000 });
  expect((await notify('+255712345678')).body).toMatchObject({ sent: true, reason: null });
  const texts = (await messages()).map(({ text }: { text: string }) => text);
  expect([texts.length, texts[0].includes('TZS 10,000.'), texts[1].includes('TZS 0.')]).toEqual([2, true, true]);
});

test.each([undefined, null, 712345678, '', '71234567', '+254712345678', '0712 345 678', '255712345678'])(
  'the number %j is malformed',
  async (phone) => {
    const { messages, notify } = await bill();
    expect(outcome(await notify(phone))).toBe('BAD_NUMBER');
    expect(await messages()).toEqual([]);
  },
);

test('of an unknown or foreign bill there is no notice', async () => {
  const { notify, messages } = await bill();
  expect(outcome(await notify('0712345678', seller.reference.keys.liveOther))).toBe('NOT_FOUND');
  expect(outcome(await seller.post('/v1/bills/bl_none/notify', { phone: '0712345678' }))).toBe('NOT_FOUND');
  expect(await messages()).toEqual([]);
  expect((await seller.operate('messages', { bill: 'bl_none' })).status).toBe(422);
});

test('a used-up budget is told with 200, and comes back the next day', async () => {
  await using poor = await sell({ livePatch: change('notices')(() => ({ budget: 1 })) });
  const { messages, notify } = await bill(poor);
  expect((await notify('0712345678')).body.sent).toBe(true);
  const { status, body } = await notify('0712345678');
  expect([status, body.sent, body.reason, body.to]).toEqual([200, false, 'BUDGET_USED_UP', '**********678']);
  expect(await messages()).toHaveLength(1);
  await poor.operate('advance_clock', { seconds: 86_401 });
  expect((await notify('0712345678')).body.sent).toBe(true);
});
