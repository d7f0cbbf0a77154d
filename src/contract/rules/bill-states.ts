import { type Rule, rulesOf } from '../rule.ts';

const section = 'States and transitions: Bill';
const live = rulesOf(section, 'live');

export const billStateRules = [
  live.judged('bill.begins-open', 'A new bill is open.'),
  live.judged('bill.begins-with-nothing-paid', 'A new bill has paid_minor 0.'),
  live.judged('bill.begins-with-all-outstanding', 'A new bill has its whole amount outstanding.'),
  live.judged('bill.paid-wins-over-expired', 'A bill that is paid and past its expiry is paid.'),
  live.judged('bill.paid-wins-over-cancelled', 'A bill that is paid and cancelled is paid.'),
  live.checked('bill.overpayment-accepted', 'A payment above the outstanding amount is accepted.'),
  live.checked('bill.overpaid-is-paid', 'An overpaid bill is paid.'),
  live.checked(
    'bill.excess-is-a-charge-with-bill-id',
    'The excess of an overpaid bill is credited as a charge that names the bill.',
  ),
  live.judged('bill.cancelling-sets-cancelled-at', 'Cancelling a bill sets cancelled_at.'),
  live.checked(
    'bill.cancelling-makes-cancelled',
    'An unpaid bill that is cancelled on the dashboard is in state cancelled.',
  ),
] as const satisfies readonly Rule[];
