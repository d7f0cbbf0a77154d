import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { postNotice } from '../../src/generate/bills/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { property } from '../../src/generate/property.ts';
import { NotExercised, type Check, type Needs, type CheckContext } from '../../src/run/check/check.ts';
import { billing, makeBill, type MadeBill } from '../bills/asking.ts';
import { paidOf, pay } from '../bills/paying.ts';
import { keyFor } from '../charges/keys.ts';
import { shownMessage, tellsAmount, tellsControlNumber, tellsLink } from './text.ts';
import { mostReads, showing_s } from '../until-shown.ts';

/** Seven digits that no other number is likely to hold. */
const amount_minor = 98_765_400;
const part_minor = 10_000;

const needs: Needs = { keys: { main: billing }, operator: ['messages'], permit: 'prompting' };

interface Message {
  readonly to: string;
  readonly text: string;
}

interface Sent {
  readonly notice: Exchange;
  readonly messages: readonly Message[];
}

export const checks: readonly Check[] = [
  property({
    id: 'notices-messages/one-message',
    title: 'One notice is one message with the amount and the control number, to the number that was given',
    deployment: 'live',
    rules: [
      'bills.notify.sends-one-message',
      'bills.notify.message-has-outstanding',
      'bills.notify.message-has-control-number',
    ],
    needs,
    arbitrary: fc.constant(amount_minor),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 3,
    wait_s: 2 * showing_s + 20,
    body: async (context, whole) => {
      const bill = await makeBill(context, keyFor(context), { amount_minor: whole });
      const first = await notify(context, bill, 1);
      context.decide(one(first, bill, 1), ...told(first, bill, whole));
      const second = await asked(context, bill, 2);
      if (typeof second !== 'string') context.decide(one(second, bill, 2), ...told(second, bill, whole));
    },
  }),
  property({
    id: 'notices-messages/what-is-left',
    title: 'The message of a bill that is paid in parts tells what is left',
    deployment: 'live',
    rules: ['bills.notify.message-has-outstanding', 'bills.notify.message-has-control-number'],
    needs: { ...needs, operator: ['messages', 'pay_bill'] },
    arbitrary: fc.constant(part_minor),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 2 * mostReads + 3,
    wait_s: 4 * showing_s + 20,
    body: async (context, part) => {
      const bill = await makeBill(context, keyFor(context), { amount_minor });
      for (const parts of [1, 2]) {
        await pay(context, bill, part);
        await paidOf(context, keyFor(context), bill, parts * part);
        const sent = parts === 1 ? await notify(context, bill, 1) : await asked(context, bill, 2);
        if (typeof sent === 'string') return;
        context.decide(
          ...told({ ...sent, messages: sent.messages.slice(parts - 1) }, bill, amount_minor - parts * part),
        );
      }
    },
  }),
  property({
    id: 'notices-messages/link',
    title: 'The message holds the link of the page of the bill',
    deployment: 'live',
    rules: ['bills.notify.message-has-link'],
    needs: { ...needs, fixtures: ['pay_url'] },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 2,
    wait_s: showing_s + 10,
    body: async (context) => {
      const bill = await makeBill(context, keyFor(context));
      const sent = await notify(context, bill, 1);
      context.decide(...linked(sent, bill, `${context.fixture('pay_url')}/b/${bill.controlNumber}`));
    },
  }),
];

/** Seconds between one look at the messages and the next, and after the first of them for another to come. */
const pauses_s = [1, 4, 15, 40] as const;
const another_s = 10;

async function notify(context: CheckContext, bill: MadeBill, due: number): Promise<Sent> {
  const sent = await asked(context, bill, due);
  if (typeof sent === 'string') throw new NotExercised(`a business whose notices are sent: ${sent}`);
  return sent;
}

/** Sends a notice and waits for its message, and a little longer; a text tells why it was not sent. */
async function asked(context: CheckContext, { id }: MadeBill, due: number): Promise<Sent | string> {
  const notice = await context.send(postNotice(keyFor(context), id, { phone: noticePhone }));
  const { sent, reason } = objectOf(notice) ?? {};
  if (sent !== true) return JSON.stringify(reason ?? 'refused');
  for (const pause of pauses_s) {
    if ((await messagesOf(context, id)).length >= due) break;
    await context.clock.until(context.clock.now() + pause * 1000);
  }
  await context.clock.until(context.clock.now() + another_s * 1000);
  return { notice, messages: await messagesOf(context, id) };
}

async function messagesOf(context: CheckContext, bill: string): Promise<readonly Message[]> {
  const { messages } = await context.operate('messages', { bill });
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return all.map(asObject).map((each) => ({ to: String(each?.['to']), text: String(each?.['text']) }));
}

/** A long message may be listed in its parts, of which one holds the number. */
function one({ notice, messages }: Sent, bill: MadeBill, due: number): Decision {
  const rule = 'bills.notify.sends-one-message';
  const whole = messages.filter(({ text }) => tellsControlNumber(text, bill.controlNumber));
  const broken = (expected: string, actual: string): Decision => ({
    is: 'broken',
    rule,
    expected,
    actual,
    exchanges: [bill.made.n, notice.n],
  });
  if (messages.length < due) return broken(`${due} messages for ${due} notices of ${bill.id}`, String(messages.length));
  if (messages.length > due && whole.length !== due)
    return broken(`${due} messages for ${due} notices of ${bill.id}`, String(messages.length));
  const shown = lastThree(objectOf(notice)?.['to']);
  const elsewhere = messages.map(({ to }) => lastThree(to)).find((to) => to !== null && to !== shown);
  if (notice.notice?.shows !== 'last-three' || elsewhere === undefined) return kept(rule);
  return broken(
    `a message to the number that was given, which ends in ${shown}`,
    `one to a number ending in ${elsewhere}`,
  );
}

function lastThree(to: unknown): string | null {
  const digits = typeof to === 'string' ? to.replaceAll(/\D/g, '') : '';
  return digits.length < 3 ? null : digits.slice(-3);
}

function told({ notice, messages }: Sent, bill: MadeBill, outstanding: number): readonly Decision[] {
  if (messages.length === 0) return [];
  const text = textOf(messages);
  const { controlNumber } = bill;
  const verdict = (rule: RuleId, holds: boolean, expected: string): Decision => {
    if (holds) return kept(rule);
    const actual = shownMessage(text, controlNumber);
    return { is: 'broken', rule, expected, actual, exchanges: [bill.made.n, notice.n] };
  };
  return [
    verdict(
      'bills.notify.message-has-outstanding',
      tellsAmount(text, outstanding, controlNumber),
      `the outstanding amount ${outstanding} in the message, which is ${outstanding / 100} TZS`,
    ),
    verdict(
      'bills.notify.message-has-control-number',
      tellsControlNumber(text, controlNumber),
      `the control number ${controlNumber} in the message, beside the link`,
    ),
  ];
}

const textOf = (messages: readonly Message[]): string => messages.map(({ text }) => text).join('\n');

function linked({ notice, messages }: Sent, bill: MadeBill, url: string): readonly Decision[] {
  const rule = 'bills.notify.message-has-link';
  const text = textOf(messages);
  const link = tellsLink(text, url);
  if (messages.length === 0 || link === 'another address') return [];
  if (link === 'told') return [kept(rule)];
  const actual = shownMessage(text, bill.controlNumber);
  return [
    { is: 'broken', rule, expected: `the link ${url} in the message`, actual, exchanges: [bill.made.n, notice.n] },
  ];
}
