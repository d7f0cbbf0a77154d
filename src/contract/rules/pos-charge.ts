import { type Rule, rulesOf } from '../rule.ts';

const section = 'POS charge (a Charge plus)';
const live = rulesOf(section, 'live');

export const posChargeRules = [
  live.judged('pos-charge.till', 'A POS charge has till, six digits.'),
  live.judged('pos-charge.till-echoed', 'The till of a POS charge is the till that was asked for.'),
  live.judged('pos-charge.token', 'A POS charge has token, a string.'),
  live.judged('pos-charge.qr', 'A POS charge has qr, a URI.'),
  live.judged('pos-charge.mdr-minor', 'The answer that creates a POS charge has mdr_minor, an integer.'),
  live.judged(
    'pos-charge.net-is-amount-minus-mdr',
    'The net of a POS charge is its amount less its fee, however spelled.',
  ),
  live.judged('pos-charge.expires-after-5-minutes', 'A POS charge expires 5 minutes after its creation.'),
  live.judged('pos-charge.created-as-requires-payment', 'A POS charge begins as requires_payment.'),
  live.judged('pos-charge.rail-wallet-when-paid', 'The rail of a paid POS charge is wallet.'),
] as const satisfies readonly Rule[];
