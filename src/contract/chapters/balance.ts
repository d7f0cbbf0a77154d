import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('balance.object', 'both');
const liveObject = rulesOf('balance.object', 'live');
const sandboxObject = rulesOf('balance.object', 'sandbox');
const get = rulesOf('balance.get', 'both');

export const balanceRules = [
  object.judged('balance.object', 'The object of a balance is "balance".'),
  object.judged('balance.currency', 'The currency of a balance is TZS.'),
  object.judged('balance.available-minor', 'A balance has available_minor, an integer.'),
  liveObject.checked('balance.not-cached', 'A read right after a successful charge already shows it.'),
  object.judged('balance.settling-minor', 'A balance has settling_minor, an integer.'),
  object.judged('balance.settling-zero', 'Nothing is settling while settlement is not enabled.'),
  object.judged('balance.settlement', 'A balance has settlement, an object.'),
  object.judged('balance.settlement-enabled', 'The settlement of a balance has enabled, a boolean.'),
  object.judged('balance.settlement-note', 'The settlement of a balance has note, a string.'),
  sandboxObject.judged(
    'balance.sandbox-note',
    'The note of a sandbox balance is not empty, since it says that the balance is always zero.',
  ),
  get.judged('balance.get.status-200', 'Reading the balance answers 200.'),
] as const satisfies readonly Rule[];

export const balanceStatements = {
  'balance.object': `
    heading.1 | object is balance. | balance.object
    table.1 | currency is TZS. | balance.currency
    table.2.1 | available_minor is an integer. | balance.available-minor
    table.2.2 | It comes from the ledger each time. | balance.not-cached
    table.3.1 | settling_minor is an integer. | balance.settling-minor
    table.3.2 | It is 0 as long as nothing settles by itself. | balance.settling-zero
    table.4 | settlement has enabled and a note. | balance.settlement balance.settlement-enabled
      balance.settlement-note
    paragraph.1.1 | The sandbox shows zero. | sandbox.balance-zero
    paragraph.1.2 | Its note tells that. | balance.sandbox-note balance.note-wording
  `,
  'balance.get': `
    paragraph.1 | The answer is 200 and the balance. | balance.get.status-200
  `,
} as const;
