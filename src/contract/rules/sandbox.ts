import { type Rule, rulesOf } from '../rule.ts';

const sandbox = rulesOf('sandbox', 'sandbox');
const live = rulesOf('sandbox', 'live');

export const sandboxRules = [
  sandbox.judged('sandbox.service-mode', 'Every answer of the sandbox, errors too, has the header Service-Mode: test.'),
  sandbox.judged('sandbox.trigger-1-succeeds', 'The number ending in 1 succeeds.'),
  sandbox.judged('sandbox.trigger-2-fails', 'The number ending in 2 fails.'),
  sandbox.judged('sandbox.trigger-2-reason', 'The failure of the number ending in 2 names PAYER_DECLINED.'),
  sandbox.judged('sandbox.trigger-3-fails', 'The number ending in 3 fails.'),
  sandbox.judged('sandbox.trigger-3-reason', 'The failure of the number ending in 3 names INSUFFICIENT_FUNDS.'),
  sandbox.judged('sandbox.trigger-4-stays-processing', 'The number ending in 4 neither succeeds nor fails.'),
  sandbox.judged('sandbox.trigger-5-succeeds', 'The number ending in 5 succeeds.'),
  sandbox.judged(
    'sandbox.trigger-5-not-before-90-seconds',
    'The number ending in 5 does not succeed before 90 seconds have passed.',
  ),
  sandbox.judged('sandbox.other-numbers-approved', 'Any other valid number is approved.'),
  live.checked('sandbox.fees-from-tariff', 'A sandbox charge is priced as the same charge of the business on live.'),
  sandbox.judged('sandbox.balance-zero', 'The available balance of the sandbox is zero.'),
] as const satisfies readonly Rule[];
