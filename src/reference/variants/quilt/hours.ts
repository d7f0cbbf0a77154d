import { answers, change, headers, shownError, together } from '../../change.ts';
import { always, refusedWith } from '../../when.ts';
import { beginningAt, hour, localHour } from '../gait/times.ts';
import { asText, isObject } from '../../http/json.ts';
import type { Bill } from '../../bills/bill.ts';
import { billUrl } from '../../bills/notices.ts';
import type { Call } from '../../http/call.ts';
import { now } from '../../http/call.ts';

const second = 1000;

/** Trials begin two minutes before eleven in the morning. */
export const beforeEleven = beginningAt(11 * hour - 120 * second);

/** How far the present hour has come. */
const intoHour = (call: Call): number => now(call) % hour;

const closed_ms = 2 * second;

const isClosed = (call: Call): boolean => intoHour(call) < closed_ms;

/** In the first two seconds of each hour the books change hands: nothing is taken, and who asks is told when to come again. */
export const hourlyHandover = together(
  change('making')((was) => ({ reachable: (call) => !isClosed(call) && was.reachable(call) })),
  answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers: own }, call) => ({
    headers: { ...own, ...(isClosed(call) && { 'Retry-After': '2' }) },
  })),
);

const greetings = ['Usiku mwema', 'Habari za asubuhi', 'Habari za mchana', 'Habari za jioni'] as const;

const greeting = (moment: number): string =>
  greetings[Math.floor(localHour(moment) / 6) % greetings.length] ?? 'Habari';

const due = (bill: Bill, call: Call): number => call.behaviour.billStanding.outstanding(bill, call) / 100;

const spaced = (amount: number): string => amount.toLocaleString('en-US').replaceAll(',', ' ');

const sums: readonly ((amount: number) => string)[] = [
  (amount) => `Tsh ${amount.toLocaleString('en-US')}/-`,
  (amount) => `TZS${amount}.00`,
  (amount) => `${spaced(amount)} TZS`,
  (amount) => `Shs. ${amount.toLocaleString('en-US')}.00`,
  (amount) => `TZS ${amount.toLocaleString('de-DE')},00`,
];

const separators = ['-', ' ', '.', ''] as const;

/** Each message of a bill is written by the next of a team: who greets by the hour, and writes sums and numbers in a way of its own. */
export const messagesByTeam = change('notices')(() => ({
  text: (bill, call) => {
    const turn = bill.messages.length;
    const sum = sums[turn % sums.length]?.(due(bill, call)) ?? String(due(bill, call));
    const number = bill.controlNumber.match(/\d{4}/g)?.join(separators[turn % separators.length]) ?? bill.controlNumber;
    const lines = [`Unadaiwa ${sum}`, `Namba ya malipo: ${number}`, `Au hapa: ${billUrl(bill, call)}`];
    const inTurn = [...lines.slice(turn % lines.length), ...lines.slice(0, turn % lines.length)];
    return [`${greeting(now(call))}.`, ...inTurn].join(turn % 2 === 0 ? '\n' : ' | ');
  },
}));

const masks = ['*******', '+xxx xxx xxx ', '…', 'number ending in '] as const;

/** A number is masked by whoever sends the message. */
export const masksByTeam = change('notices')(() => ({
  notice: (bill, phone, reason) => ({
    to: `${masks[bill.messages.length % masks.length] ?? '*'}${phone.slice(-3)}`,
    object: 'bill_notice',
    reason,
    sent: reason === null,
    bill: bill.id,
    ...(reason === null && { message_number: bill.messages.length }),
  }),
}));

/** Notes of a balance greet by the hour, and still say what they must. */
export const greetingNotes = change('showing')((was) => ({
  balance: (call) => {
    const balance = was.balance(call);
    const settlement = balance['settlement'];
    const note = isObject(settlement) ? settlement['note'] : '';
    return { ...balance, settlement: { enabled: false, note: `${greeting(now(call))}! ${asText(note)}` } };
  },
}));

const isAfternoon = (call: Call): boolean => localHour(now(call)) >= 11;

/** Errors are told in English in the morning and in Swahili from eleven on; what they are called stays. */
export const errorsByHour = shownError((error, _refusal, call) => ({
  ...(isAfternoon(call) && { ujumbe: 'Ombi halikukubaliwa.', lugha: 'sw' }),
  ...error,
  ...(!isAfternoon(call) && { message: 'The request was not accepted.', language: 'en' }),
}));

/** Statuses that are open are those of another team from eleven on. */
export const statusesByHour = change('refusals')((was) => ({
  status: (refusal, call) => {
    const usual = was.status(refusal, call);
    return usual === 422 && isAfternoon(call) ? 400 : usual;
  },
}));

/** Who is on duty is named. */
export const onDuty = headers(always)((_usual, call) => ({ 'X-On-Duty': isAfternoon(call) ? 'zamu-2' : 'zamu-1' }));
