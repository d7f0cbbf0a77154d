import { kept, type Decision } from '../../evidence/decision.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, objectOf } from '../../evidence/read.ts';
import { decided, ruling, quoted } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';
import { shownMessage, tellsAmount, tellsControlNumber, tellsLink, unitsTold } from './message-text.ts';

/** The bill, and its messages as payers got them. A long one may be listed in its parts. */
type Sent<Facts = unknown> = Parts<'made' | 'notice', { messages: readonly Message[] } & Facts>;

export interface Message {
  readonly to: string;
  readonly text: string;
}

/** All messages of a bill after so many notices. */
export const messagesOfNotices = situation(
  'notices/messages',
  ({ made, notice, messages, notices }: Sent<{ notices: number }>) => {
    const numbered = messages.filter(({ text }) => tellsControlNumber(text, numberOf(made)));
    const isMore = messages.length > notices && numbered.length !== notices;
    // Where there are more, the others may be parts, or thank who paid.
    const notifying = messages.length > notices ? numbered : messages;
    const expected = `${notices} messages for ${notices} notices of ${idOf(made)}`;
    const place =
      messages.length < notices || isMore
        ? { expected, actual: String(messages.length) }
        : elsewhere(notice, notifying);
    return ruling('bills.notify.sends-one-message', notice, [place && { ...place, with: [made.n] }]);
  },
);

function elsewhere(notice: Exchange, messages: readonly Message[]): { expected: string; actual: string } | null {
  const shown = lastThree(objectOf(notice)?.['to']);
  const other = messages.map(({ to }) => lastThree(to)).find((to) => to !== null && to !== shown);
  if (notice.notice?.shows !== 'last-three' || other === undefined) return null;
  const expected = `a message to the number that was given, which ends in ${shown}`;
  return { expected, actual: `one to a number ending in ${other}` };
}

const twoAlone = 'two messages for two notices';

type ToTwo = Parts<'made' | 'first' | 'second', { messages: readonly Message[] }>;

/** Two notices of one bill, each to a number of its own, and all messages of the bill. Of parts of messages nothing is said. */
export const messagesToTwo = situation('notices/two-numbers', ({ made, first, second, messages }: ToTwo) => {
  const given = [first, second].map((notice) => (isTold(notice) ? lastThree(objectOf(notice)?.['to']) : null));
  const ends = messages.map(({ to }) => lastThree(to));
  const whole = messages.filter(({ text }) => tellsControlNumber(text, numberOf(made))).length;
  if (whole > 2) {
    const actual = `${messages.length}, to numbers ending in ${ends.join(', ')}`;
    return ruling('bills.notify.sends-one-message', second, [{ expected: twoAlone, actual, with: [made.n, first.n] }]);
  }
  const isWhole = messages.length === 2 && whole === 2;
  if (!isWhole || [...given, ...ends].includes(null) || given[0] === given[1]) return [];
  const [missing] = given.filter((end) => !ends.includes(end));
  const expected = `a message to each of the numbers that were given, which end in ${given.join(' and ')}`;
  const wrong = { expected, actual: `none to the one ending in ${missing}`, with: [first.n] };
  return decided('bills.notify.sends-one-message', second, missing === undefined, wrong);
});

const isTold = (exchange: Exchange): boolean => sent(exchange) === true && exchange.notice?.shows === 'last-three';

function lastThree(to: unknown): string | null {
  const digits = typeof to === 'string' ? to.replaceAll(/\D/g, '') : '';
  return digits.length < 3 ? null : digits.slice(-3);
}

/** The messages of a notice of a bill of which so much is outstanding; that nothing is left may be told in words. */
export const messageOfBill = situation('notices/message', ({ outstanding, ...sent }: Sent<{ outstanding: number }>) => {
  if (sent.messages.length === 0) return [];
  const number = numberOf(sent.made);
  const told = textOf(sent.messages);
  const amount = `the outstanding amount ${outstanding} in the message, which is ${outstanding / 100} TZS`;
  const beside = `the control number ${number} in the message, beside the link`;
  const isTold = outstanding === 0 || tellsAmount(told, outstanding, number);
  return [
    ...holds('bills.notify.message-has-outstanding', sent, isTold, amount),
    ...holds('bills.notify.message-has-control-number', sent, tellsControlNumber(told, number), beside),
  ];
});

type ToldTwice = Sent<{ outstanding: number; earlier: Told }>;

/** What an earlier notice of this bill or another told, and how much was outstanding then. */
export interface Told {
  readonly messages: readonly Message[];
  readonly outstanding: number;
  /** Of that bill. */
  readonly controlNumber: string;
}

/** In which unit amounts are written is open; that it stays the same is not. */
export const messageInUnits = situation('notices/units', ({ made, notice, earlier, ...now }: ToldTwice) => {
  const [before, after] = [earlier, { ...now, controlNumber: numberOf(made) }].map((told) =>
    unitsTold(textOf(told.messages), told.outstanding, told.controlNumber),
  );
  if (before?.length !== 1 || after?.length !== 1) return [];
  const expected = `the outstanding amount in ${before[0]}, as in an earlier message`;
  const actual = `${now.outstanding} told in ${after[0]}: ${shownMessage(textOf(now.messages), numberOf(made))}`;
  const wrong = { expected, actual, with: [made.n] };
  return decided('bills.notify.message-has-outstanding', notice, before[0] === after[0], wrong);
});

/** The messages of a notice of a bill whose page stands at this address. */
export const messageWithLink = situation('notices/link', ({ url, ...sent }: Sent<{ url: string }>) => {
  const link = tellsLink(textOf(sent.messages), url);
  if (sent.messages.length === 0 || link === 'another address') return [];
  return holds('bills.notify.message-has-link', sent, link === 'told', `the link ${url} in the message`);
});

function holds(rule: RuleId, { made, notice, messages }: Sent, isTold: boolean, expected: string): readonly Decision[] {
  const actual = shownMessage(textOf(messages), numberOf(made));
  return decided(rule, notice, isTold, { expected, actual, with: [made.n] });
}

const textOf = (messages: readonly Message[]): string => messages.map(({ text }) => text).join('\n');

const numberOf = (made: Exchange): string => String(objectOf(made)?.['control_number']);

const sent = (notice: Exchange): unknown => objectOf(notice)?.['sent'];

type Three = Parts<'before' | 'paid' | 'after'>;

export const isPaidAloneRefused = ({ before, paid, after }: Three): boolean =>
  sent(before) === true && sent(after) === true && sent(paid) === false;

/** A notice of a paid bill between two of unpaid ones: a budget refuses more than that one. */
export const noticeOfPaidBill = situation('notices/paid-bill', ({ before, paid, after }: Three) => {
  const isOnlyOne = isPaidAloneRefused({ before, paid, after });
  if (sent(paid) !== true && !isOnlyOne) return [];
  const expected = 'the notice of a paid bill to be sent like those of unpaid ones before and after it';
  const actual = `sent false, reason ${quoted(objectOf(paid)?.['reason'])}`;
  const wrong = { expected, actual, with: [before.n, paid.n] };
  return decided('bills.notify.paid-bill-not-checked', after, !isOnlyOne, wrong);
});

interface Later {
  readonly notice: Exchange;
  /** Answers about bills of its business, none of which was ever paid, and none asked for by a request with the number. */
  readonly seen: readonly Exchange[];
}

/** A number is used once and not stored. What is kept and never shown nobody sees; what is shown was kept. */
export const numberForgotten = situation<Later>('notices/number-forgotten', ({ notice, seen }) => {
  if (sent(notice) !== true) return [];
  const rule = 'bills.notify.number-not-stored';
  const shown = seen.find(({ noticed }) => noticed === true);
  if (!shown) return seen.length > 0 ? [kept(rule)] : [];
  const expected = 'no number of a payer: that of a notice is used once and not stored';
  return ruling(rule, shown, [{ expected, actual: 'the number of an earlier notice', with: [notice.n] }]);
});
