import { type Rule, rulesOf } from '../rule.ts';

const section = "Bill notice (response of the notify operation, object = 'bill_notice')";
const live = rulesOf(section, 'live');

export const billNoticeRules = [
  live.judged('bill-notice.object', 'The object of a notice is "bill_notice".'),
  live.judged('bill-notice.bill', 'A notice has bill, a string.'),
  live.judged('bill-notice.bill-is-the-one-asked', 'The bill of a notice is the bill that was asked for.'),
  live.judged('bill-notice.sent', 'A notice has sent, a boolean.'),
  live.judged('bill-notice.reason', 'A notice has reason, a string or null.'),
  live.judged('bill-notice.reason-when-not-sent', 'A notice that was not sent says why.'),
  live.judged('bill-notice.to', 'A notice has to, a string.'),
  live.judged('bill-notice.to-masked', 'A notice shows the last three digits of the number and no others.'),
] as const satisfies readonly Rule[];
