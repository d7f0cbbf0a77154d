export const billStatements = {
  'bills.object': `
    heading.1 | object is bill. | bill.object
    table.1.1 | A bill has an id, a text. | bill.id
    table.1.2 | Its id starts with bl_. | bill.id-prefix
    table.2 | state is one of five words. | bill.state
    table.3.1 | control_number is 12 digits. | bill.control-number bill.control-number-of-one-bill
    table.3.2 | The twelfth checks the others. | bill.control-number-check-digit bill.check-digit-algorithm
    table.3.3 | Merchants store it. | bill.control-number-stays client.stores-and-prints-control-number
    table.4.1 | control_number_printed groups the digits by four. | bill.control-number-printed
      bill.control-number-printed-same-digits
    table.4.2 | Merchants print it. | client.stores-and-prints-control-number
    table.5 | customer_ref is the caller's, for reconciling. | bill.customer-ref bill.customer-ref-as-asked
    table.6 | payer_name is a text. | bill.payer-name bill.payer-name-as-asked
    table.7 | description is a text. | bill.description bill.description-as-asked
    table.8 | amount_minor is an integer. | bill.amount-minor bill.amount-as-asked
    table.9 | paid_minor is an integer. | bill.paid-minor bill.paid-minor-when-overpaid
    table.10 | outstanding_minor is an integer. | bill.outstanding-minor bill.outstanding-is-what-is-left
    table.11 | currency is TZS. | bill.currency
    table.12.1 | expires_at is a date-time or null. | bill.expires-at bill.expires-at-as-asked bill.what-makes-expired
    table.12.2 | null says that the bill never expires. | bill.null-expiry-never-expires
    table.13 | cancelled_at is a date-time or null. | bill.cancelled-at bill.cancelling-sets-cancelled-at
    table.14 | created is a date-time. | bill.created
    paragraph.1.1 | Its page is at /b/ and its number. | bill.hosted-page
    paragraph.1.2 | The payer says there how much to pay. | bill.hosted-page-prefilled
    paragraph.1.3 | The outstanding amount is filled in beforehand. | bill.hosted-page-prefilled
  `,
  'bills.states': `
    paragraph.1 | A bill has five states. | bill.state
    table.1.1 | It begins as open. | bill.begins-open
    table.1.2 | Nothing is paid then. | bill.begins-with-nothing-paid
    table.1.3 | All is outstanding then. | bill.begins-with-all-outstanding
    table.2.1 | A bill both paid and expired is paid. | bill.paid-wins-over-expired
    table.2.2 | A bill both paid and cancelled is paid. | bill.paid-wins-over-cancelled
    table.3.1 | A payment above what is outstanding is accepted. | bill.overpayment-accepted
    table.3.2 | Then the bill is paid. | bill.overpaid-is-paid
    table.3.3 | The rest is a charge of its own that names the bill. | bill.excess-is-a-charge-with-bill-id
      bill.overpayment-charges
    table.4.1 | The dashboard cancels bills. | bill.cancelling-makes-cancelled
    table.4.2 | That sets cancelled_at. | bill.cancelling-sets-cancelled-at
    paragraph.2 | Its other moves are left open. | bill.what-makes-part-paid bill.what-makes-expired
      bill.other-transitions
  `,
  'bills.create': `
    paragraph.1.1 | An Idempotency-Key has no effect. | bills.create.idempotency-key client.no-key-on-bills
    paragraph.1.2 | The same request again makes another bill. | bills.create.duplicate-makes-second-bill
    table.1 | customer_ref is needed, of 64 characters at most. | bills.create.customer-ref-*
    table.2 | amount_minor is needed, as on a charge. | bills.create.amount-* bills.create.small-amount-code
    table.3 | payer_name has 120 characters at most. | bills.create.payer-name-* bills.create.text-too-long-code
    table.4 | description has 500 characters at most. | bills.create.description-* bills.create.text-too-long-code
    table.5.1 | expires_at is yet to come. | bills.create.expires-at-future-accepted
      bills.create.expires-at-past-refused limits.clock-skew bills.create.expires-at-date-time
    table.5.2 | Left out, the bill never expires. | bills.create.expires-at-omitted-is-null
      bill.null-expiry-never-expires
    paragraph.2.1 | The answer is 201 and the bill. | bills.create.status-201
    paragraph.2.2 | Each reason to refuse has its code. | errors.cause-of-bad-customer-ref errors.cause-of-bad-amount
      errors.cause-of-bad-expiry
  `,
  'bills.list': `
    paragraph.1.1 | The list takes limit and cursor. | list.limit-honoured list.cursor-accepted
    paragraph.1.2 | It can be narrowed to one customer_ref. | bills.list.customer-ref-*
    paragraph.1.3 | It can be narrowed to a state. | bills.list.state-* list.unknown-state
    paragraph.1.4 | The answer is 200 and bills. | bills.list.status-200 bills.list.holds-bills
      bills.list.holds-created bills.list.own-business-only
    paragraph.1.5 | The newest is first. | list.newest-first
  `,
  'bills.get': `
    paragraph.1.1 | The answer is 200 and the bill. | bills.get.status-200 bills.get.the-one-asked
    paragraph.1.2 | An unknown id is not found. | bills.get.unknown-not-found bills.get.foreign-not-found
  `,
} as const;
