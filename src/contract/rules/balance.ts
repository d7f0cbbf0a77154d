import { type Rule, rulesOf } from '../rule.ts';

const section = "Balance (object = 'balance')";
const both = rulesOf(section, 'both');
const live = rulesOf(section, 'live');
const sandbox = rulesOf(section, 'sandbox');

export const balanceRules = [
  both.judged('balance.object', 'The object of a balance is "balance".'),
  both.judged('balance.currency', 'The currency of a balance is TZS.'),
  both.judged('balance.available-minor', 'A balance has available_minor, an integer.'),
  live.checked('balance.not-cached', 'A read right after a successful charge already shows it.'),
  both.judged('balance.settling-minor', 'A balance has settling_minor, an integer.'),
  both.judged('balance.settling-zero', 'Nothing is settling while settlement is not enabled.'),
  both.judged('balance.settlement', 'A balance has settlement, an object.'),
  both.judged('balance.settlement-enabled', 'The settlement of a balance has enabled, a boolean.'),
  both.judged('balance.settlement-note', 'The settlement of a balance has note, a string.'),
  sandbox.judged(
    'balance.sandbox-note',
    'The note of a sandbox balance is not empty, since it says that the balance is always zero.',
  ),
] as const satisfies readonly Rule[];
