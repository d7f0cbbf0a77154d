import type { Decision } from '../../evidence/decision.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, objectOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';
import { shownMessage, tellsAmount, tellsControlNumber, tellsLink } from './message-text.ts';

interface Sent {
  /** The answer that made the bill. */
  readonly made: Exchange;
  readonly notice: Exchange;
  /** As payers got them. A long one may be listed in its parts. */
  readonly messages: readonly Message[];
}

export interface Message {
  readonly to: string;
  readonly text: string;
}

/** All messages of a bill after so many notices. */
export const messagesOfNotices = situation<Sent & { readonly notices: number }>(
  'notices/messages',
  ({ made, notice, messages, notices }) => {
    const numbered = messages.filter(({ text }) => tellsControlNumber(text, numberOf(made))).length;
    const isMore = messages.length > notices && numbered !== notices;
    const expected = `${notices} messages for ${notices} notices of ${idOf(made)}`;
    const place =
      messages.length < notices || isMore ? { expected, actual: String(messages.length) } : elsewhere(notice, messages);
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

function lastThree(to: unknown): string | null {
  const digits = typeof to === 'string' ? to.replaceAll(/\D/g, '') : '';
  return digits.length < 3 ? null : digits.slice(-3);
}

/** The messages of a notice of a bill of which so much is outstanding. */
export const messageOfBill = situation<Sent & { readonly outstanding: number }>(
  'notices/message',
  ({ outstanding, ...sent }) => {
    if (sent.messages.length === 0) return [];
    const number = numberOf(sent.made);
    const told = textOf(sent.messages);
    const amount = `the outstanding amount ${outstanding} in the message, which is ${outstanding / 100} TZS`;
    const beside = `the control number ${number} in the message, beside the link`;
    return [
      ...holds('bills.notify.message-has-outstanding', sent, tellsAmount(told, outstanding, number), amount),
      ...holds('bills.notify.message-has-control-number', sent, tellsControlNumber(told, number), beside),
    ];
  },
);

/** The messages of a notice of a bill whose page stands at this address. */
export const messageWithLink = situation<Sent & { readonly url: string }>('notices/link', ({ url, ...sent }) => {
  const link = tellsLink(textOf(sent.messages), url);
  if (sent.messages.length === 0 || link === 'another address') return [];
  return holds('bills.notify.message-has-link', sent, link === 'told', `the link ${url} in the message`);
});

function holds(rule: RuleId, { made, notice, messages }: Sent, isTold: boolean, expected: string): readonly Decision[] {
  const actual = shownMessage(textOf(messages), numberOf(made));
  return ruling(rule, notice, [isTold ? null : { expected, actual, with: [made.n] }]);
}

const textOf = (messages: readonly Message[]): string => messages.map(({ text }) => text).join('\n');

const numberOf = (made: Exchange): string => String(objectOf(made)?.['control_number']);
