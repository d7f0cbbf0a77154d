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
  send.checked(
    'bills.notify.number-not-stored',
    'No later answer about the bill shows the number that a notice went to.',
  ),
] as const satisfies readonly Rule[];

export const noticeStatements = {
  'notices.object': `
    heading.1 | object is bill_notice. | bill-notice.object
    table.1 | bill is the bill's id. | bill-notice.bill bill-notice.bill-is-the-one-asked
    table.2 | sent is a boolean. | bill-notice.sent client.notice-not-sent
    table.3 | reason tells why nothing was sent. | bill-notice.reason bill-notice.reason-when-not-sent
      bills.notify.refusal-reasons
    table.4 | to hides all digits but three. | bill-notice.to bill-notice.to-masked
  `,
  'notices.send': `
    paragraph.1.1 | One message goes out. | bills.notify.sends-one-message
    paragraph.1.2 | It tells what is outstanding. | bills.notify.message-has-outstanding
    paragraph.1.3 | It tells the control number. | bills.notify.message-has-control-number
    paragraph.1.4 | It has the link of the bill. | bills.notify.message-has-link
    paragraph.1.5 | phone is needed, as a text. | bills.notify.phone-required
    paragraph.1.6 | It serves for this message alone. | bills.notify.sends-one-message
    paragraph.1.7 | It is not kept. | bills.notify.number-not-stored
    paragraph.1.8 | A call is about one bill. | bills.notify.sends-one-message bill-notice.bill-is-the-one-asked
    paragraph.1.9 | A bill that is paid already is notified all the same. | bills.notify.paid-bill-not-checked
      bills.notify.of-a-bill-that-is-over
    paragraph.2.1 | The answer is 200 and the notice. | bills.notify.status-200 bills.notify.unknown-not-found
      bills.notify.foreign-not-found
    paragraph.2.2 | So it is where nothing was sent; sent and reason tell it. | bills.notify.status-200
      bill-notice.reason-when-not-sent bills.notify.refusal-reasons
    paragraph.2.3 | A phone that is no number is BAD_NUMBER. | bills.notify.phone-malformed-refused
      errors.cause-of-bad-number bills.notify.number-forms
  `,
} as const;
