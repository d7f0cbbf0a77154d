import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone, otherPhone } from '../../src/generate/notices/notice.ts';
import { billPage } from '../../src/judge/bills/hosted-page.situation.ts';
import {
  messageOfBill,
  messagesOfNotices,
  messagesToTwo,
  messageWithLink,
  type Message,
} from '../../src/judge/notices/messages.situation.ts';
import { largeAmount, sampleAmount } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive, NotExercised, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import { billing, inTurn, pause, type Operator } from '../sending.ts';
import { behind_s, lookAtPage, makeBill, paidOf, pay, type MadeBill } from '../bills/asking.ts';
import { bills } from '../creations.ts';
import { keyOfUnspent, makesBusinesses, mayBe } from '../own-business.ts';
import { opened } from '../payer-pages.ts';
import { mostReads, showing_s } from '../until-shown.ts';

/** In shillings eight digits that no other number is likely to hold. */
const amount_minor = 1_987_654_300;
const part_minor = 10_000;

/** When a message goes out is not stated; where waits are free it has a day. */
const day_s = 86_400;

/** How old a bill is at each of its notices, where waits are free: old bills are told like new ones. */
const ages_s = { 1: 0, 2: 0, 3: 9 * day_s, 4: 40 * day_s } as const;

// A day's messages of one business may be few.
const operatorMay = makesBusinesses;
const needs: Needs = { keys: { main: billing }, operator: ['messages'], operatorMay, permit: 'prompting' };

/** Bills of which one part is paid, and told of. */
const others = 4;

/** One in ten begins with a zero, where they are drawn. */
const mostBills = 24;

interface Sent {
  readonly made: Exchange;
  readonly notice: Exchange;
  readonly messages: readonly Message[];
}

export const checks = [
  script({
    id: 'notices-messages/one-message',
    title: 'One notice is one message with the amount and the control number, to the number that was given',
    rules: [
      'bills.notify.sends-one-message',
      'bills.notify.message-has-outstanding',
      'bills.notify.message-has-control-number',
    ],
    needs,
    requests: 3,
    wait_s: 2 * showing_s + 20,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const bill = await makeBill(context, key, { amount_minor });
      for (const notices of [1, 2]) {
        const sent = await notify(context, key, bill, notices);
        if (!sent) return;
        context.judge(messagesOfNotices, { ...sent, notices });
        context.judge(messageOfBill, { ...sent, outstanding: amount_minor });
      }
    },
  }),
  script({
    id: 'notices-messages/two-numbers',
    title:
      'Two notices of a bill right after each other go to the two numbers that were given, and so do those of others',
    rules: ['bills.notify.sends-one-message'],
    needs,
    requests: 7,
    wait_s: 3 * showing_s + 60,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const { id, made, customerRef } = await makeBill(context, key);
      const notices = await inTurn(
        context,
        postNotice(key, id, { phone: noticePhone }),
        postNotice(key, id, { phone: otherPhone }),
      );
      const [first, second] = notices;
      const messages = await messagesAfter(context, id, notices.length);
      if (first && second) context.judge(messagesToTwo, { made, first, second, messages });
      // The second and the third bill that this number is told of.
      for (let bill = 2; bill <= 3; bill += 1) {
        // What is told of one bill of a customer is not told of another.
        const other = await makeBill(context, key, { customer_ref: customerRef });
        const notice = await context.send(postNotice(key, other.id, { phone: noticePhone }));
        if (objectOf(notice)?.['sent'] !== true || !context.clock.jumps) return;
        const ofOther = await messagesAfter(context, other.id, 1);
        context.judge(messagesOfNotices, { made: other.made, notice, messages: ofOther, notices: 1 });
        if (first && second)
          context.judge(messagesToTwo, { made, first, second, messages: await messagesOf(context, id) });
      }
    },
  }),
  script({
    id: 'notices-messages/what-is-left',
    title: 'The message of a bill that is paid in parts tells what is left, and is one each time',
    rules: [
      'bills.notify.sends-one-message',
      'bills.notify.message-has-outstanding',
      'bills.notify.message-has-control-number',
    ],
    needs: { ...needs, operator: ['messages', 'pay_bill'] },
    requests: 8 * mostReads + 18,
    wait_s: 16 * showing_s + 80 + ages_s[4],
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const bill = await makeBill(context, key, { amount_minor });
      const born = context.clock.now();
      for (const parts of context.clock.jumps ? ([1, 2, 3, 4] as const) : ([1, 2, 3] as const)) {
        if (context.clock.jumps) await context.clock.until(born + ages_s[parts] * 1000);
        await pay(context, bill, part_minor);
        await paidOf(context, key, bill, parts * part_minor);
        const sent = await notify(context, key, bill, parts);
        if (!sent) return;
        context.judge(messagesOfNotices, { ...sent, notices: parts });
        const messages = sent.messages.slice(parts - 1);
        context.judge(messageOfBill, { ...sent, messages, outstanding: amount_minor - parts * part_minor });
      }
      for (let other = 1; context.clock.jumps && other <= others; other += 1) {
        await pause(context, other);
        await tellOfAnother(context, key);
      }
    },
  }),
  script({
    id: 'notices-messages/leading-zero',
    title: 'A bill whose control number begins with a zero has its page, and its message all of the digits',
    rules: ['bills.notify.message-has-control-number', 'bill.control-number'],
    needs,
    requests: mostBills + 1,
    wait_s: showing_s + 20,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      for (let count = 1; count <= mostBills; count += 1) {
        const bill = await makeBill(context, key, { amount_minor: 30_000 });
        if (!bill.controlNumber.startsWith('0')) continue;
        const { answer: page } = await mayBe(opened(context, `/b/${bill.controlNumber}`));
        if (page) context.judge(billPage, { made: bill.made, page });
        const sent = await notify(context, key, bill, 1);
        if (sent) context.judge(messageOfBill, { ...sent, outstanding: 30_000 });
        return;
      }
    },
  }),
  script({
    id: 'notices-messages/link',
    title: 'The message holds the link of the page of the bill, and is one, whatever was paid of it',
    rules: [
      'bills.notify.message-has-link',
      'bills.notify.message-has-outstanding',
      'bills.notify.message-has-control-number',
      'bills.notify.sends-one-message',
      'bill.hosted-page-prefilled',
    ],
    needs: { ...needs, operatorMay: [...operatorMay, 'pay_bill'], fixtures: ['pay_url'] },
    requests: 8 + 2 * mostReads,
    wait_s: 5 * (showing_s + 10) + behind_s,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const bill = await makeBill(context, key, { amount_minor: 30_000 });
      // Of the same customer, and newer.
      await makeBill(context, key, { customer_ref: bill.customerRef });
      const url = `${context.fixture('pay_url')}/b/${bill.controlNumber}`;
      for (const [at, paid] of [0, 10_000, 30_000].entries()) {
        if (paid > 0 && !(await isPaid(context, key, bill, paid))) return;
        // The notice before told of more than is left by now.
        if (paid === 10_000) await mayBe(lookAtPage(context, key, bill, paid));
        const sent = await notify(context, key, bill, at + 1);
        // Which parts of long messages belong to a later notice nobody tells.
        if (!sent) return;
        context.judge(messagesOfNotices, { ...sent, notices: at + 1 });
        if (at > 0 && sent.messages.length !== at + 1) return;
        const messages = sent.messages.slice(at);
        context.judge(messageWithLink, { ...sent, messages, url });
        // That nothing is left may be told in words.
        if (paid < bill.amount) context.judge(messageOfBill, { ...sent, messages, outstanding: bill.amount - paid });
      }
    },
  }),
];

/** A bill of any amount that is long enough to be told from other numbers, and of which any part is paid. */
async function tellOfAnother(context: CheckContext, key: string): Promise<void> {
  const [amount, part] = [drawn(largeAmount), drawn(sampleAmount)];
  const bill = await makeBill(context, key, { amount_minor: amount });
  if (part >= amount || !(await isPaid(context, key, bill, part))) return;
  const sent = await notify(context, key, bill, 1, false);
  if (sent) context.judge(messageOfBill, { ...sent, outstanding: amount - part });
}

/** Pays a bill until so much of it is paid; false: nobody can. */
async function isPaid(context: CheckContext, key: string, bill: MadeBill, paid: number): Promise<boolean> {
  const before = Number(objectOf(await context.send(bills.get(key, bill.id)))?.['paid_minor']);
  if ((await mayBe(pay(context, bill, paid - before))).refused !== null) return false;
  await paidOf(context, key, bill, paid);
  return true;
}

/** Seconds between one look at the messages and the next, and after the first of them for another to come. */
const pauses_s = [1, 4, 15, 40] as const;
const another_s = 10;

/** Sends a notice and waits for its message, and a little longer; null: after the first of all, a notice is not sent. */
async function notify(
  context: CheckContext,
  key: string,
  { id, made }: MadeBill,
  notices: number,
  isFirst = notices === 1,
): Promise<Sent | null> {
  const notice = await context.send(postNotice(key, id, { phone: noticePhone }));
  const { sent, reason } = objectOf(notice) ?? {};
  if (sent !== true && !isFirst) return null;
  if (sent !== true)
    throw new NotExercised(`a business whose notices are sent: ${JSON.stringify(reason ?? 'refused')}`);
  const messages = await messagesAfter(context, id, notices);
  if (messages.length < notices && !context.clock.jumps)
    throw new Inconclusive('a message did not come within a minute, and it may still come');
  return { made, notice, messages };
}

/** All messages of a bill, once there are so many or no more are awaited. */
async function messagesAfter(context: CheckContext, bill: string, notices: number): Promise<readonly Message[]> {
  for (const seconds of [...pauses_s, ...(context.clock.jumps ? [day_s] : [])]) {
    if ((await messagesOf(context, bill)).length >= notices) break;
    await pause(context, seconds);
  }
  await pause(context, another_s);
  return messagesOf(context, bill);
}

async function messagesOf(context: Operator, bill: string): Promise<readonly Message[]> {
  const { messages } = await context.operate('messages', { bill });
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return all.map(asObject).map((each) => ({ to: String(each?.['to']), text: String(each?.['text']) }));
}
