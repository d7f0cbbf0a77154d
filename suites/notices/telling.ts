import fc from 'fast-check';
import { amount as limits } from '../../src/contract/limits.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { eternal, type BillWish } from '../../src/generate/bills/bill.ts';
import { amountOf, sizes } from '../../src/generate/charges/amount.ts';
import { sampleAmount } from '../../src/generate/charges/sample.ts';
import { drawn, drawnApart } from '../../src/generate/drawn.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone, otherPhone } from '../../src/generate/notices/notice.ts';
import {
  messageInUnits,
  messageOfBill,
  messagesOfNotices,
  messageWithLink,
  type Message,
  type Told,
} from '../../src/judge/notices/messages.situation.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { makeBill, paidOf, pay, type MadeBill } from '../bills/asking.ts';
import { bills } from '../creations.ts';
import { mayBe } from '../own-business.ts';
import { abreast, pause, type Operator } from '../sending.ts';

/** When a message goes out is not stated; where waits are free it has a day. */
const day_s = 86_400;

export interface Sent {
  readonly made: Exchange;
  readonly notice: Exchange;
  readonly messages: readonly Message[];
}

/** Seconds between one look at the messages and the next, and after the first of them for another to come. */
const pauses_s = [1, 4, 15, 40] as const;
const another_s = 10;

/** Ways to write a number, of which the last is taken everywhere. */
const formsOf = (phone: string): readonly string[] => [phone.slice(4), phone.replace('+255', '0'), phone];

export const otherForms = fc.constantFrom(...formsOf(otherPhone));

/** One number in each of its forms, without anything before it for a bill that ends and for one that does not. */
export const phones = [noticePhone.slice(4), ...formsOf(noticePhone)];

/** A bill that ends, and one that does not. */
export const endInTurn = (turn: number): Partial<BillWish> =>
  turn % 2 === 0 ? { expires: { after_s: 400 * day_s, form: 'seconds' } } : eternal;

/** Sends a notice and waits for its message, and a little longer; null: after the first of all, a notice is not sent. */
export async function notify(
  context: CheckContext,
  key: string,
  { id, made }: Pick<MadeBill, 'id' | 'made'>,
  notices: number,
  { isFirst = notices === 1, phone = noticePhone }: { readonly isFirst?: boolean; readonly phone?: string } = {},
): Promise<Sent | null> {
  const notice = await context.send(postNotice(key, id, { phone }));
  const { sent, reason } = objectOf(notice) ?? {};
  if (sent !== true && !isFirst) return null;
  if (sent !== true)
    throw new NotExercised(`a business whose notices are sent: ${JSON.stringify(reason ?? 'refused')}`);
  const messages = await messagesAfter(context, id, notices);
  if (messages.length < notices && !context.clock.jumps)
    throw new Inconclusive('a message did not come within a minute, and it may still come');
  return { made, notice, messages };
}

/** Seconds in which who paid is thanked. */
export const thanked_s = 10;
const thankedWhereFree_s = 60;

/** The messages of a bill of which something was paid just now, once who paid has been thanked, if so. */
export async function thanked(context: CheckContext, bill: MadeBill): Promise<readonly Message[]> {
  await pause(context, context.clock.jumps ? thankedWhereFree_s : thanked_s);
  return messagesOf(context, bill.id);
}

/** Sends a notice of a bill of which something was paid, and gives the messages of that notice alone. */
export async function notifyPaid(
  context: CheckContext,
  key: string,
  bill: MadeBill,
  isFirst: boolean,
): Promise<Sent | null> {
  const before = await thanked(context, bill);
  const sent = await notify(context, key, bill, before.length + 1, { isFirst });
  return sent && { ...sent, messages: newSince(before, sent.messages) };
}

/** What an operator lists of late, in whatever order. */
export function newSince(before: readonly Message[], after: readonly Message[]): readonly Message[] {
  const left = before.map((each) => JSON.stringify(each));
  return after.filter((each) => {
    const place = left.indexOf(JSON.stringify(each));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** All messages of a bill, once there are so many or no more are awaited. */
export async function messagesAfter(context: CheckContext, bill: string, notices: number): Promise<readonly Message[]> {
  for (const seconds of [...pauses_s, ...(context.clock.jumps ? [day_s] : [])]) {
    if ((await messagesOf(context, bill)).length >= notices) break;
    await pause(context, seconds);
  }
  await pause(context, another_s);
  return messagesOf(context, bill);
}

export async function messagesOf(context: Operator, bill: string): Promise<readonly Message[]> {
  const { messages } = await context.operate('messages', { bill });
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return all.map(asObject).map((each) => ({ to: String(each?.['to']), text: String(each?.['text']) }));
}

/** Tells of a new bill, as of any. */
export async function tellOfNew(context: CheckContext, key: string): Promise<void> {
  const bill = await makeBill(context, key);
  const sent = await notify(context, key, bill, 1, { isFirst: false });
  if (!sent) return;
  context.judge(messagesOfNotices, { ...sent, notices: 1 });
  context.judge(messageOfBill, { ...sent, outstanding: bill.amount });
  context.judge(messageWithLink, { ...sent, url: urlOf(context, bill) });
}

/** Some more, one of which is begun a second after the other. */
export const tellOfOthers = (
  context: CheckContext,
  key: string,
  { others, earlier }: { readonly others: number; readonly earlier: Told },
): Promise<unknown> =>
  abreast(
    Array.from({ length: others }, (_, at) => async () => {
      await pause(context, at + 1);
      await drawnApart(context.seed, at, () => tellOfAnother(context, key, earlier));
    }),
  );

/** A bill of which any part is paid, and as little or as much is left. */
async function tellOfAnother(context: CheckContext, key: string, earlier: Told): Promise<void> {
  const [outstanding, part] = [drawn(fc.constantFrom(...sizes).chain(amountOf)), drawn(sampleAmount)];
  const amount_minor = outstanding + part;
  if (amount_minor > limits.maximum) return;
  const bill = await makeBill(context, key, { amount_minor });
  if (!(await isPaid(context, key, bill, part))) return;
  const sent = await notifyPaid(context, key, bill, false);
  if (!sent) return;
  context.judge(messagesOfNotices, { ...sent, notices: 1 });
  context.judge(messageOfBill, { ...sent, outstanding });
  context.judge(messageInUnits, { ...sent, outstanding, earlier });
}

/** Of two notices, between which a part is paid at once, the second tells what is left. */
export async function tellAnew(context: CheckContext, key: string, bill: MadeBill, part: number): Promise<void> {
  const before = await messagesOf(context, bill.id);
  const ask = () => context.send(postNotice(key, bill.id, { phone: noticePhone }));
  if (objectOf(await ask())?.['sent'] !== true || !(await isPaid(context, key, bill, part))) return;
  const notice = await ask();
  if (objectOf(notice)?.['sent'] !== true) return;
  // Who paid may be thanked sooner than the second message comes.
  await pause(context, day_s);
  const messages = newSince(before, await messagesOf(context, bill.id));
  const outstanding = bill.amount - part;
  if (messages.length > 1) context.judge(messageOfBill, { made: bill.made, notice, messages, outstanding });
}

/** Pays a bill until so much of it is paid; false: nobody can. */
export async function isPaid(context: CheckContext, key: string, bill: MadeBill, paid: number): Promise<boolean> {
  const before = Number(objectOf(await context.send(bills.get(key, bill.id)))?.['paid_minor']);
  if ((await mayBe(pay(context, bill, paid - before))).refused !== null) return false;
  await paidOf(context, key, bill, paid);
  return true;
}

/** A bill that was told of when it was new is told with its link when it is old, too. */
export async function tellOfOld(context: CheckContext, key: string, age_s: number): Promise<void> {
  const bill = await makeBill(context, key, { amount_minor: 30_000 });
  const first = await notify(context, key, bill, 1, { isFirst: false });
  await pause(context, age_s);
  const second = first && (await notify(context, key, bill, 2, { isFirst: false }));
  if (!second || second.messages.length !== 2) return;
  const messages = newSince(first.messages, second.messages);
  context.judge(messageWithLink, { ...second, messages, url: urlOf(context, bill) });
}

/** Where a bill has its page; throws {@link NotExercised} where the target names no pages. */
export const urlOf = (context: CheckContext, { controlNumber }: MadeBill): string =>
  `${context.fixture('pay_url')}/b/${controlNumber}`;
