import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import type { Message } from '../../src/judge/notices/messages.situation.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import type { MadeBill } from '../bills/asking.ts';
import { pause, type Operator } from '../sending.ts';

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

/** Sends a notice and waits for its message, and a little longer; null: after the first of all, a notice is not sent. */
export async function notify(
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
