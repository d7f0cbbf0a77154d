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
  sandbox.judged('sandbox.balance-zero', 'The balance of the sandbox is zero, what is settling included.'),
] as const satisfies readonly Rule[];

export const sandboxStatements = {
  sandbox: `
    bullet.1 | Each answer has Service-Mode: test. | sandbox.service-mode sandbox.service-mode-on-live
    bullet.2 | The number decides: +25570000000 and a last digit. | sandbox.trigger-1-succeeds
      sandbox.trigger-2-fails sandbox.trigger-3-fails sandbox.trigger-4-stays-processing sandbox.trigger-5-succeeds
      clients.trigger-numbers-on-live
    table.1 | With 1 it succeeds within seconds. | sandbox.trigger-1-succeeds trigger-1.delay
    table.2 | With 2 it fails, declined by the payer. | sandbox.trigger-2-fails sandbox.trigger-2-reason
      trigger-2.delay
    table.3 | With 3 it fails, the funds too low. | sandbox.trigger-3-fails sandbox.trigger-3-reason trigger-3.delay
    table.4 | With 4 it goes on processing for ever. | sandbox.trigger-4-stays-processing
      charge.state-after-window-of-trigger-4
    table.5 | With 5 it succeeds after 90 seconds. | sandbox.trigger-5-succeeds
      sandbox.trigger-5-not-before-90-seconds trigger-5.latest
    bullet.3 | With any other good number it succeeds. | sandbox.other-numbers-approved
      charges.create.msisdn-leading-digits sandbox.other-numbers-delay
    bullet.4.1 | It validates as live does: amounts, rails, currency, scopes, Idempotency-Keys. | deployments.same-shapes
    bullet.4.2 | Fees follow the tariff of the business. | sandbox.fees-from-tariff
    bullet.5 | The balance is zero at all times. | sandbox.balance-zero
  `,
} as const;
