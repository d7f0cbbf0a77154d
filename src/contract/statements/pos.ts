export const posStatements = {
  'pos.object': `
    heading.1 | A POS charge has what a charge has. | charge.id charge.id-prefix charge.object charge.state
      charge.amount-minor charge.net-minor charge.currency charge.created charge.expires-at
    table.1 | till is six digits. | pos-charge.till pos-charge.till-echoed pos-charge.fields-on-read
    table.2 | token is a text that means nothing to callers. | pos-charge.token
    table.3.1 | qr is a URI. | pos-charge.qr
    table.3.2 | Clients draw it as it came. | client.qr-as-returned
    table.3.3 | They do not make it out of the token. | client.qr-as-returned
    table.4 | mdr_minor is the fee and takes fee_minor's place. | pos-charge.mdr-minor
      pos-charge.fee-minor-beside-mdr pos-charge.net-is-amount-minus-mdr
    paragraph.1.1 | It begins as requires_payment. | pos-charge.created-as-requires-payment
    paragraph.1.2 | Once paid, its rail is wallet. | pos-charge.rail-wallet-when-paid pos-charge.rail-before-paid
    paragraph.1.3 | The event of its success names the till. | events.pos-till
  `,
  'pos.create': `
    paragraph.1.1 | It makes a code that a till shows. | pos.create.paid-by-scan
    paragraph.1.2 | Nobody is sent anything before a scan. | pos.create.sends-nothing
    paragraph.1.3 | An Idempotency-Key is demanded. | idempotency.required-on-pos
    paragraph.2.1 | till is needed, six digits. | pos.create.till-required pos.create.till-six-digits
    paragraph.2.2 | amount_minor is needed, as on a charge. | pos.create.amount-*
    paragraph.2.3 | The optional fields are those of a charge. | pos.create.reference-* pos.create.description-*
      pos.create.metadata-accepted pos.create.currency-*
    paragraph.3.1 | The answer is 201 and the POS charge. | pos.create.status-201
    paragraph.3.2 | Each reason to refuse has its code. | errors.cause-of-bad-till errors.cause-of-bad-amount
      errors.cause-of-amount-too-small
    paragraph.3.3 | The till must be one of the business. | pos.create.till-of-business pos.create.till-open-accepted
      errors.cause-of-unknown-till
    paragraph.3.4 | It must be open. | pos.create.till-closed-refused errors.cause-of-till-closed
    paragraph.3.5 | More tills come from the dashboard. | info: The dashboard is not part of the API.
  `,
} as const;
