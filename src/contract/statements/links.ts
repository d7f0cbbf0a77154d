export const linkStatements = {
  'links.object': `
    heading.1 | object is payment_link. | payment-link.object
    table.1.1 | A link has an id, a text. | payment-link.id
    table.1.2 | Its id starts with pl_. | payment-link.id-prefix
    table.2.1 | kind is one of two words. | payment-link.kind payment-link.kind-as-asked
    table.2.2 | A single_use link is for one use. | payment-link.after-last-use
    table.3.1 | url is a URI, that of a hosted page. | payment-link.url payment-link.url-at-reads
    table.3.2 | Clients hand it on to the payer. | undecided: No rule for clients says so.
    table.4.1 | amount_minor is the price. | payment-link.amount-minor payment-link.amount-is-fixed
    table.4.2 | Payers cannot alter it. | payment-link.payer-pays-fixed-amount
    table.5 | currency is TZS. | payment-link.currency
    table.6 | title is a text. | payment-link.title payment-link.title-as-asked
    table.7 | description is empty if none was sent. | payment-link.description payment-link.description-as-asked
      payment-link.description-empty-when-not-given
    table.8 | reference is a text. | payment-link.reference payment-link.reference-as-asked
    table.9 | max_uses is an integer or null. | payment-link.max-uses payment-link.max-uses-as-asked
      payment-link.max-uses-of-single-use
    table.10 | used is an integer. | payment-link.used payment-link.used-counts payment-link.when-new
    table.11 | active is a boolean. | payment-link.active payment-link.when-new
    table.12 | expires_at is a date-time or null. | payment-link.expires-at payment-link.expires-at-as-asked
    table.13 | success_url is a text or null. | payment-link.success-url payment-link.success-url-as-asked
    table.14 | created is a date-time. | payment-link.created
    paragraph.1 | Making a link leaves the balance as it is. | payment-link.creation-moves-no-money
  `,
  'links.create': `
    paragraph.1.1 | An Idempotency-Key may be sent. | idempotency.optional-on-links links.create.malformed-key
    paragraph.1.2 | Sent again with its key, the first link comes back. | idempotency.link-same-key-same-link
    paragraph.1.3 | The key with another price is a mismatch. | idempotency.link-mismatch-on-amount
      links.create.mismatch-on-other-fields
    table.1 | amount_minor is needed. | links.create.amount-required links.create.amount-integer
      links.create.amount-bounds
    table.2 | title is needed, of 2 to 80 characters. | links.create.title-*
    table.3 | kind is one of two, reusable by default. | links.create.kind-*
    table.4.1 | max_uses is 1 or more. | links.create.max-uses-*
    table.4.2 | It is for reusable links. | payment-link.max-uses-of-single-use
    table.4.3 | It limits how often a link is used. | payment-link.after-last-use
    table.5 | expires_at is yet to come. | links.create.expires-at-*
    table.6 | description has 500 characters at most. | links.create.description-*
    table.7 | reference has 200 characters at most. | links.create.reference-*
    table.8.1 | success_url is https. | links.create.success-url-https links.create.success-url-optional
    table.8.2 | It is on the website of the business. | links.create.success-url-on-website-accepted
      links.create.success-url-elsewhere-refused links.create.success-url-look-alike-refused links.create.subdomain
    paragraph.2.1 | The answer is 201 and the link. | links.create.status-201
    paragraph.2.2 | Each reason to refuse has its code. | errors.cause-of-bad-request
      errors.cause-of-no-registered-website errors.cause-of-bad-return-url links.create.success-url-needs-website
    paragraph.2.3 | Links are closed on the dashboard. | payment-link.after-last-use
  `,
  'links.list': `
    paragraph.1.1 | The list takes limit, and no cursor. | links.list.no-cursor links.list.starting-after
    paragraph.1.2 | The answer is 200 and links. | links.list.status-200 links.list.holds-links
      links.list.holds-created links.list.own-business-only
    paragraph.1.3 | The newest is first. | list.newest-first
  `,
  'links.get': `
    paragraph.1 | The answer is 200 and the link. | links.get.*
  `,
} as const;
