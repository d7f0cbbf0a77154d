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
    paragraph.1.2 | Its note tells that. | balance.sandbox-note
  `,
  'balance.get': `
    paragraph.1 | The answer is 200 and the balance. | balance.get.status-200
  `,
} as const;
