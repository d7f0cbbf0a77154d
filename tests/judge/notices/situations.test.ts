import { describe, expect, test } from 'vitest';
import {
  messageInUnits,
  messageOfBill,
  messagesOfNotices,
  messageWithLink,
  noticeOfPaidBill,
  numberForgotten,
} from '../../../src/judge/notices/messages.situation.ts';
import { bill, billed, notified } from '../helpers/bill.ts';
import { exchange } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const made = exchange({ ...billed(), n: 1 });
const notice = exchange({ ...notified(), n: 2 });
const number = String(bill()['control_number']);
const to = '+255******001';
const whole = { to, text: `Pay TZS 2,500 to ${number}: https://pay.example.test/b/${number}` };
const part = { to, text: 'Thank you.' };

describe('messages of two notices', () => {
  test.each([
    ['two', [whole, whole], []],
    ['one', [whole], ['bills.notify.sends-one-message']],
    ['three', [whole, whole, whole], ['bills.notify.sends-one-message']],
    ['two, each in two parts', [whole, part, whole, part], []],
    ['two, and one that thanks who paid', [whole, { ...part, to: '+255******009' }, whole], []],
    ['one of them to another number', [whole, { ...whole, to: '+255******002' }], ['bills.notify.sends-one-message']],
  ])('are %s', (_how, messages, broken) => {
    expect(situated(messagesOfNotices, { made, notice, messages, notices: 2 }).broken).toEqual(broken);
  });
});

test.each([
  ['shillings as one of another bill', 'TZS 400', []],
  ['minor units and not shillings', 'TZS 40,000', ['bills.notify.message-has-outstanding']],
  ['either', 'TZS 400 (40000)', []],
])('a message tells %s', (_what, said, broken) => {
  const earlier = { messages: [{ to, text: 'Pay TZS 2,500' }], outstanding: 250_000, controlNumber: '000000000026' };
  const parts = { made, notice, messages: [{ to, text: `Pay ${said} to ${number}` }], outstanding: 40_000, earlier };
  expect(situated(messageInUnits, parts).broken).toEqual(broken);
});

test.each([
  ['the amount and the number', whole.text, []],
  ['another amount', `Pay TZS 2,600 to ${number}`, ['bills.notify.message-has-outstanding']],
  ['no number', 'Pay TZS 2,500', ['bills.notify.message-has-control-number']],
])('a message tells %s', (_what, text, broken) => {
  const parts = { made, notice, messages: [{ to, text }], outstanding: 250_000 };
  expect(situated(messageOfBill, parts).broken).toEqual(broken);
});

test.each([
  ['the page', whole.text, [], 1],
  ['an address that may lead there', 'Pay at https://mp.example/x7', [], 0],
  ['no address', `Pay TZS 2,500 to ${number}`, ['bills.notify.message-has-link'], 0],
])('a message holds %s', (_what, text, broken, kept) => {
  const parts = { made, notice, messages: [{ to, text }], url: `https://pay.example.test/b/${number}` };
  const seen = situated(messageWithLink, parts);
  expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
});

test.each([
  [[true, true, true], [], 1],
  [[true, false, true], ['bills.notify.paid-bill-not-checked'], 0],
  [[true, false, false], [], 0],
  [[false, true, false], [], 1],
])('notices of an unpaid, a paid and an unpaid bill, sent: %j', (sent, broken, kept) => {
  const [before, paid, after] = sent.map((each, at) => exchange({ ...notified('', { sent: each }), n: at + 1 }));
  const seen = situated(noticeOfPaidBill, { before: before!, paid: paid!, after: after! });
  expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
});

test('what shows the number of an earlier notice was told it by that', () => {
  const later = exchange({ ...billed(), n: 3 });
  expect(situated(numberForgotten, { notice, seen: [later] }).kept).toContain('bills.notify.number-not-stored');
  expect(situated(numberForgotten, { notice, seen: [{ ...later, noticed: true }] }).broken).toHaveLength(1);
  const unsent = exchange({ ...notified(undefined, { sent: false, reason: 'BUDGET' }), n: 2 });
  expect(situated(numberForgotten, { notice: unsent, seen: [{ ...later, noticed: true }] }).decisions).toEqual([]);
});
