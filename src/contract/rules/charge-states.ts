import { type Rule, rulesOf } from '../rule.ts';

const section = 'States and transitions: Charge';
const both = rulesOf(section, 'both');
const live = rulesOf(section, 'live');
const client = rulesOf(section, 'both', 'client');

export const chargeStateRules = [
  both.judged('lifecycle.succeeded-is-final', 'A succeeded charge stays succeeded.'),
  both.judged('lifecycle.failed-is-final', 'A failed charge stays failed.'),
  both.judged('lifecycle.expired-is-final', 'An expired charge stays expired.'),
  both.judged('lifecycle.processing-never-goes-back', 'A charge that is processing never returns to requires_payment.'),
  both.judged('lifecycle.expires-not-before-its-time', 'No charge is expired before its expires_at.'),
  live.checked('lifecycle.approved-succeeds', 'A charge that the payer approves becomes succeeded.'),
  live.checked('lifecycle.declined-fails', 'A charge that the payer declines becomes failed.'),
  client.checked('client.no-fulfilment-on-created', 'A client does not fulfil on the 201 answer.'),
  client.checked(
    'client.no-fulfilment-before-succeeded',
    'A client fulfils only what a webhook or a read calls succeeded.',
  ),
  client.checked('client.processing-is-not-failure', 'A client does not report processing as a failure.'),
  client.checked(
    'client.no-cancel-on-processing',
    'A client does not give an order up while its charge is processing.',
  ),
] as const satisfies readonly Rule[];
