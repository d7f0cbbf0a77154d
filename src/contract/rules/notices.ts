import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('notices.object', 'live');
const send = rulesOf('notices.send', 'live');

export const noticeRules = [
  object.judged('bill-notice.object', 'The object of a notice is "bill_notice".'),
  object.judged('bill-notice.bill', 'A notice has bill, a string.'),
  object.judged('bill-notice.bill-is-the-one-asked', 'The bill of a notice is the bill that was asked for.'),
  object.judged('bill-notice.sent', 'A notice has sent, a boolean.'),
  object.judged('bill-notice.reason', 'A notice has reason, a string or null.'),
  object.judged('bill-notice.reason-when-not-sent', 'A notice that was not sent says why.'),
  object.judged('bill-notice.to', 'A notice has to, a string.'),
  object.judged('bill-notice.to-masked', 'A notice shows the last three digits of the number and no others.'),
  send.judged('bills.notify.status-200', 'Notifying answers 200, also when the message was refused.'),
  send.checked('bills.notify.sends-one-message', 'One notice is one message to the number given.'),
  send.checked('bills.notify.message-has-outstanding', 'The message tells the outstanding amount.'),
  send.checked('bills.notify.message-has-control-number', 'The message tells the control number.'),
  send.checked('bills.notify.message-has-link', "The message holds the link of the bill's page."),
  send.judged('bills.notify.phone-required', 'A notice without a phone is refused.'),
  send.judged('bills.notify.phone-malformed-refused', 'A malformed number is refused.'),
  send.judged('bills.notify.unknown-not-found', 'A bill that never existed is not found.'),
  send.judged('bills.notify.foreign-not-found', 'A bill of another business is not found.'),
  send.judged('bills.notify.paid-bill-not-checked', 'A bill that is already paid can be notified.'),
  send.unobservable(
    'bills.notify.number-not-stored',
    'The number is used once and forgotten.',
    'What the service stores cannot be seen from outside.',
  ),
] as const satisfies readonly Rule[];
