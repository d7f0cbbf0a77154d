import { objectOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone, otherPhone } from '../../src/generate/notices/notice.ts';
import { billPage } from '../../src/judge/bills/hosted-page.situation.ts';
import {
  messageInUnits,
  messageOfBill,
  messagesOfNotices,
  messagesToTwo,
  messageWithLink,
  type Told,
} from '../../src/judge/notices/messages.situation.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script } from '../../src/generate/script.ts';
import type { Needs } from '../../src/run/check/check.ts';
import { billing, pause, readAll } from '../sending.ts';
import { behind_s, lookAtPage, makeBill, paidOf, pay } from '../bills/asking.ts';
import { keyOfUnspent, makesBusinesses, mayBe } from '../own-business.ts';
import { opened } from '../payer-pages.ts';
import { hour_ms, nightAfter } from '../time-of-day.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import {
  endInTurn,
  isPaid,
  messagesAfter,
  messagesOf,
  newSince,
  notify,
  notifyPaid,
  otherForms,
  phones,
  tellAnew,
  tellOfOthers,
  tellOfOld,
  thanked,
  thanked_s,
  urlOf,
  type Sent,
} from './telling.ts';

/** In shillings eight digits that no other number is likely to hold. */
const amount_minor = 1_987_654_300;
const part_minor = 10_000;

const day_s = 86_400;

/** By the parts that are paid, one or more since the last notice, how old a bill is where waits are free: old bills are told like new ones. */
const ages_s = { 1: 0, 2: 0, 4: 9 * day_s, 7: 40 * day_s } as const;

// A day's messages of one business may be few.
const operatorMay = [...makesBusinesses, 'cancel_bill'] as const;
const needs: Needs = { keys: { main: billing }, operator: ['messages'], operatorMay, permit: 'prompting' };

/** For a cancellation to be told of. */
const moment_s = 60;

const lastDay = { after_s: 20 * 3600, form: 'seconds' } as const;

/** Bills of which one part is paid, and told of. */
const others = 4;

/** One in ten begins with a zero, where they are drawn. */
const mostBills = 18;

export const checks = [
  script({
    id: 'notices-messages/one-message',
    title: 'One notice is one message with the amount and the control number, to the number that was given',
    rules: [
      'bills.notify.sends-one-message',
      'bills.notify.message-has-outstanding',
      'bills.notify.message-has-control-number',
    ],
    needs: { ...needs, operatorMay: [...operatorMay, 'pay_bill'] },
    requests: 6 + mostReads,
    wait_s: 2 * showing_s + 20 + day_s,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const bill = await makeBill(context, key, { amount_minor });
      for (const notices of [1, 2]) {
        const sent = await notify(context, key, bill, notices);
        if (!sent) return;
        context.judge(messagesOfNotices, { ...sent, notices });
        context.judge(messageOfBill, { ...sent, outstanding: amount_minor });
      }
      if (context.clock.jumps) await tellAnew(context, key, bill, part_minor);
    },
  }),
  script({
    id: 'notices-messages/two-numbers',
    title: 'Two notices of a bill at one moment go to the two numbers that were given, and so do those of others',
    rules: ['bills.notify.sends-one-message'],
    needs,
    requests: 3 + 2 * phones.length,
    wait_s: (1 + phones.length) * (showing_s + moment_s),
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const { id, made, customerRef } = await makeBill(context, key);
      const asked = [noticePhone, drawn(otherForms)].map((phone) => postNotice(key, id, { phone }));
      const notices = await readAll(context, ...asked);
      const [first, second] = notices;
      const sent = notices.filter((each) => objectOf(each)?.['sent'] === true);
      const messages = await messagesAfter(context, id, sent.length);
      if (first && second) context.judge(messagesToTwo, { made, first, second, messages });
      const notice = sent.at(-1);
      if (notice && messages.length < sent.length && context.clock.jumps)
        context.judge(messagesOfNotices, { made, notice, messages, notices: sent.length });
      // More bills that this number is told of.
      for (const [at, phone] of phones.entries()) {
        // What is told of one bill of a customer is not told of another.
        const other = await makeBill(context, key, { customer_ref: customerRef, ...endInTurn(at + context.seed) });
        const next = await context.send(postNotice(key, other.id, { phone }));
        // In which forms a number is taken is open.
        if (objectOf(next)?.['sent'] !== true && phone !== noticePhone) continue;
        if (objectOf(next)?.['sent'] !== true || !context.clock.jumps) return;
        const told = { made: other.made, notice: next, notices: 1 };
        context.judge(messagesOfNotices, { ...told, messages: await messagesAfter(context, other.id, 1) });
        if (first && second)
          context.judge(messagesToTwo, { made, first, second, messages: await messagesOf(context, id) });
        // That a bill is over is told to nobody whose number was used once.
        await mayBe(context.operate('cancel_bill', { bill: other.id }));
        await pause(context, moment_s);
        context.judge(messagesOfNotices, { ...told, messages: await messagesOf(context, other.id) });
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
    requests: 8 * mostReads + 19,
    wait_s: 16 * showing_s + 4 * thanked_s + 80 + ages_s[7] + day_s,
    run: async (context) => {
      const key = await keyOfUnspent(context);
      const bill = await makeBill(context, key, { amount_minor });
      const born = context.clock.now();
      let earlier: Told | null = null;
      let paid = 0;
      for (const parts of context.clock.jumps ? ([1, 2, 4, 7] as const) : ([1, 2, 4] as const)) {
        if (context.clock.jumps) await context.clock.until(born + ages_s[parts] * 1000, ages_s[parts] * 50);
        for (; paid < parts; paid += 1) await pay(context, bill, part_minor);
        await paidOf(context, key, bill, parts * part_minor);
        const sent = await notifyPaid(context, key, bill, parts === 1);
        if (!sent) return;
        context.judge(messagesOfNotices, { ...sent, notices: 1 });
        const told = { messages: sent.messages, outstanding: amount_minor - parts * part_minor };
        context.judge(messageOfBill, { ...sent, ...told });
        if (earlier) context.judge(messageInUnits, { ...sent, ...told, earlier });
        earlier = { ...told, controlNumber: bill.controlNumber };
      }
      // No number is kept for the next time.
      await context.send(postNotice(key, bill.id, {}));
      if (!earlier || !context.clock.jumps) return;
      await context.clock.until(nightAfter(context.clock.now()), hour_ms);
      await tellOfOthers(context, key, { others, earlier });
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
        if (!sent) return;
        context.judge(messageOfBill, { ...sent, outstanding: 30_000 });
        if (page) context.judge(messageWithLink, { ...sent, url: urlOf(context, bill) });
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
      'bill.hosted-page',
    ],
    needs: { ...needs, operatorMay: [...operatorMay, 'pay_bill'], fixtures: ['pay_url'] },
    requests: 14 + 2 * mostReads,
    wait_s: 8 * (showing_s + 10) + 2 * thanked_s + behind_s + day_s + ages_s[7],
    run: async (context) => {
      const key = await keyOfUnspent(context);
      // Its last day has begun.
      const bill = await makeBill(context, key, { amount_minor: 30_000, expires: lastDay });
      let [told, again]: (Sent | null)[] = [null, null];
      // Of the same customer, over as much, and newer.
      const newer = await makeBill(context, key, {
        customer_ref: bill.customerRef,
        amount_minor: bill.amount,
        expires: lastDay,
      });
      for (const [at, paid] of [0, 10_000, 30_000].entries()) {
        if (paid > 0 && !(await isPaid(context, key, bill, paid))) return;
        // The notice before told of more than is left by now.
        if (paid === 10_000) await mayBe(lookAtPage(context, key, bill, paid));
        const before = paid > 0 ? await thanked(context, bill) : [];
        // Both are told at one moment, by two numbers where there are two, and the page is there meanwhile.
        const [sent, second, { answer: page }] = await Promise.all([
          notify(context, key, bill, before.length + 1, { isFirst: at === 0 }),
          told && at === 1 ? notify(context, key, newer, 2, { isFirst: false, phone: otherPhone }) : null,
          mayBe(opened(context, `/b/${bill.controlNumber}`)),
        ]);
        if (page) context.judge(billPage, { made: bill.made, page });
        if (!sent) return;
        const messages = newSince(before, sent.messages);
        context.judge(messagesOfNotices, { ...sent, messages, notices: 1 });
        context.judge(messageWithLink, { ...sent, messages, url: urlOf(context, bill) });
        context.judge(messageOfBill, { ...sent, messages, outstanding: bill.amount - paid });
        again ??= second;
        if (told && second?.messages.length === 2) {
          const last = { ...second, messages: newSince(told.messages, second.messages) };
          context.judge(messageWithLink, { ...last, url: urlOf(context, newer) });
          context.judge(messageOfBill, { ...last, outstanding: newer.amount });
        }
        if (at > 0) continue;
        // What is refused of one bill is not told of the next.
        await context.send(postNotice(key, bill.id, { phone: 'none' }));
        told = await notify(context, key, newer, 1, { isFirst: false });
        if (told) context.judge(messageWithLink, { ...told, url: urlOf(context, newer) });
      }
      if (!told || !context.clock.jumps) return;
      // Nobody is told again when the last day of a bill is over.
      await pause(context, day_s);
      const messages = await messagesOf(context, newer.id);
      if (again) context.judge(messagesToTwo, { ...told, first: told.notice, second: again.notice, messages });
      else context.judge(messagesOfNotices, { ...told, messages, notices: 1 });
      await tellOfOld(context, key, ages_s[7]);
    },
  }),
];
