import { type Rule, rulesOf } from '../rule.ts';

const section = 'POST /v1/bills/{id}/notify';
const live = rulesOf(section, 'live');

export const billsNotifyRules = [
  live.judged('bills.notify.status-200', 'Notifying answers 200, also when the message was refused.'),
  live.checked('bills.notify.sends-one-message', 'One notice is one message to the number given.'),
  live.checked('bills.notify.message-has-outstanding', 'The message tells the outstanding amount.'),
  live.checked('bills.notify.message-has-control-number', 'The message tells the control number.'),
  live.checked('bills.notify.message-has-link', "The message holds the link of the bill's page."),
  live.judged('bills.notify.phone-required', 'A notice without a phone is refused.'),
  live.judged('bills.notify.phone-malformed-refused', 'A malformed number is refused.'),
  live.judged('bills.notify.unknown-not-found', 'A bill that never existed is not found.'),
  live.judged('bills.notify.foreign-not-found', 'A bill of another business is not found.'),
  live.judged('bills.notify.paid-bill-not-checked', 'A bill that is already paid can be notified.'),
  live.unobservable(
    'bills.notify.number-not-stored',
    'The number is used once and forgotten.',
    'What the service stores cannot be seen from outside.',
  ),
] as const satisfies readonly Rule[];
