import { type Rule, rulesOf } from '../rule.ts';

export const maxUsesMinimum = 1;

const object = rulesOf('links.object', 'live');
const create = rulesOf('links.create', 'live');
const list = rulesOf('links.list', 'live');
const get = rulesOf('links.get', 'live');

export const linkRules = [
  object.judged('payment-link.id', 'A payment link has an id, a string.'),
  object.judged('payment-link.id-prefix', 'The id of a payment link begins with pl_.'),
  object.judged('payment-link.object', 'The object of a payment link is "payment_link".'),
  object.judged('payment-link.kind', 'The kind of a payment link is reusable or single_use.'),
  object.judged('payment-link.kind-as-asked', 'The kind of a payment link is the kind that was asked for.'),
  object.judged('payment-link.url', 'A payment link has url, a URI.'),
  object.checked(
    'payment-link.hosted-page',
    'The page of a link stands at its url, where that is below the payer pages.',
  ),
  object.judged('payment-link.amount-minor', 'A payment link has amount_minor, an integer.'),
  object.judged(
    'payment-link.amount-is-fixed',
    'The amount of a payment link is the amount that was asked for, at every read.',
  ),
  object.checked(
    'payment-link.payer-pays-fixed-amount',
    'A payment through a link is a charge over the amount of the link.',
  ),
  object.judged('payment-link.currency', 'The currency of a payment link is TZS.'),
  object.judged('payment-link.title', 'A payment link has title, a string.'),
  object.judged('payment-link.title-as-asked', 'The title of a payment link is the one that was sent.'),
  object.judged('payment-link.description', 'A payment link has description, a string.'),
  object.judged('payment-link.description-as-asked', 'The description of a payment link is the one that was sent.'),
  object.judged(
    'payment-link.description-empty-when-not-given',
    'Without a description sent, a payment link carries the empty string.',
  ),
  object.judged('payment-link.reference', 'The reference of a payment link, where given, is a string.'),
  object.judged('payment-link.reference-as-asked', 'The reference of a payment link is the one that was sent.'),
  object.judged('payment-link.max-uses', 'A payment link has max_uses, an integer or null.'),
  object.judged('payment-link.max-uses-as-asked', 'The max_uses of a reusable link is the one that was sent.'),
  object.judged('payment-link.used', 'A payment link has used, an integer.'),
  object.judged('payment-link.used-from-zero', 'A new payment link has used 0, and none has less.'),
  object.judged('payment-link.active', 'A payment link has active, a boolean.'),
  object.judged('payment-link.expires-at', 'A payment link has expires_at, an ISO 8601 date-time or null.'),
  object.judged('payment-link.expires-at-as-asked', 'The expiry of a payment link is the moment that was sent.'),
  object.judged('payment-link.success-url', 'A payment link has success_url, a string or null.'),
  object.judged('payment-link.success-url-as-asked', 'The success_url of a payment link is the address that was sent.'),
  object.judged('payment-link.created', 'A payment link has created, an ISO 8601 date-time.'),
  object.checked('payment-link.creation-moves-no-money', 'The balance is the same before and after a link is made.'),
  object.checked(
    'payment-link.payment-is-a-charge',
    'A payment through a link is an ordinary charge that can be read by its id.',
  ),
  object.checked(
    'payment-link.paid-within-its-uses',
    'A link that has been paid as often as it may be is paid no more: a single_use link once, another max_uses times.',
  ),
  create.judged('links.create.status-201', 'Creating a link answers 201.'),
  create.judged('links.create.amount-required', 'A link without amount_minor is refused.'),
  create.judged('links.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  create.judged('links.create.title-required', 'A link without a title is refused.'),
  create.judged('links.create.title-2-accepted', 'A title of 2 characters is accepted.'),
  create.judged('links.create.title-minimum', 'A title below 2 characters is refused.'),
  create.judged('links.create.title-80-accepted', 'A title of 80 characters is accepted.'),
  create.judged('links.create.title-maximum', 'A title above 80 characters is refused.'),
  create.judged('links.create.kind-default', 'A link made without a kind is reusable.'),
  create.judged('links.create.kind-reusable', 'The kind reusable is accepted.'),
  create.judged('links.create.kind-single-use', 'The kind single_use is accepted.'),
  create.judged('links.create.kind-others-refused', 'Another kind is refused.'),
  create.judged('links.create.max-uses-1-accepted', 'A reusable link of one use is accepted.'),
  create.judged('links.create.max-uses-minimum', 'A max_uses below 1 is refused.'),
  create.judged('links.create.max-uses-integer', 'A max_uses that is no integer is refused.'),
  create.judged('links.create.max-uses-optional', 'A link without max_uses is accepted.'),
  create.judged('links.create.expires-at-future-accepted', 'An expiry in the future is accepted.'),
  create.judged('links.create.expires-at-past-refused', 'An expiry in the past is refused.'),
  create.judged('links.create.expires-at-date-time', 'An expiry that is no date-time is refused.'),
  create.judged('links.create.expires-at-optional', 'A link without an expiry is accepted.'),
  create.judged('links.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  create.judged('links.create.description-limit', 'A description above 500 characters is refused.'),
  create.judged('links.create.reference-200-accepted', 'A reference of 200 characters is accepted.'),
  create.judged('links.create.reference-limit', 'A reference above 200 characters is refused.'),
  create.judged(
    'links.create.success-url-on-website-accepted',
    'An https address on the registered website is accepted.',
  ),
  create.judged('links.create.success-url-https', 'A success_url that is not https is refused.'),
  create.judged('links.create.success-url-elsewhere-refused', 'A success_url off the registered website is refused.'),
  create.judged(
    'links.create.success-url-look-alike-refused',
    'A host that only resembles the registered one is refused.',
  ),
  create.judged('links.create.success-url-needs-website', 'A success_url is refused where no website is registered.'),
  create.judged('links.create.success-url-optional', 'A link without success_url is accepted.'),
  list.judged('links.list.status-200', 'Listing links answers 200.'),
  list.judged('links.list.holds-links', 'Every object of the list is a payment link.'),
  list.judged('links.list.holds-created', 'A link that was created stands in the list while it is among the newest.'),
  list.judged('links.list.own-business-only', 'The list holds no link of another business.'),
  list.judged('links.list.no-cursor', 'A starting_after does not move the list of links.'),
  get.judged('links.get.status-200', 'Reading a link answers 200.'),
  get.judged('links.get.the-one-asked', 'The link that is read has the id that was asked for.'),
  get.judged('links.get.unknown-not-found', 'An id that never existed is not found.'),
  get.judged('links.get.foreign-not-found', 'A link of another business is not found.'),
] as const satisfies readonly Rule[];

export const linkStatements = {
  'links.object': `
    heading.1 | object is payment_link. | payment-link.object
    table.1.1 | A link has an id, a text. | payment-link.id
    table.1.2 | Its id starts with pl_. | payment-link.id-prefix
    table.2.1 | kind is one of two words. | payment-link.kind payment-link.kind-as-asked
    table.2.2 | A single_use link is for one use. | payment-link.paid-within-its-uses payment-link.after-last-use
    table.3.1 | url is a URI, that of a hosted page. | payment-link.url payment-link.hosted-page payment-link.url-at-reads
    table.3.2 | Clients hand it on to the payer. | client.link-url-as-returned
    table.4.1 | amount_minor is the price. | payment-link.amount-minor payment-link.amount-is-fixed
    table.4.2 | Payers cannot alter it. | payment-link.payer-pays-fixed-amount
    table.5 | currency is TZS. | payment-link.currency
    table.6 | title is a text. | payment-link.title payment-link.title-as-asked
    table.7 | description is empty if none was sent. | payment-link.description payment-link.description-as-asked
      payment-link.description-empty-when-not-given
    table.8 | reference is a text. | payment-link.reference payment-link.reference-as-asked
    table.9 | max_uses is an integer or null. | payment-link.max-uses payment-link.max-uses-as-asked
      payment-link.max-uses-of-single-use
    table.10 | used is an integer. | payment-link.used payment-link.used-counts payment-link.used-from-zero
    table.11 | active is a boolean. | payment-link.active payment-link.when-new
    table.12 | expires_at is a date-time or null. | payment-link.expires-at payment-link.expires-at-as-asked
    table.13 | success_url is a text or null. | payment-link.success-url payment-link.success-url-as-asked
    table.14 | created is a date-time. | payment-link.created
    paragraph.1 | Making a link leaves the balance as it is. | payment-link.creation-moves-no-money
  `,
  'links.create': `
    paragraph.1.1 | An Idempotency-Key may be sent. | idempotency.optional-on-links links.create.malformed-key
    paragraph.1.2 | Sent again with its key, the first link comes back. | idempotency.link-same-key-same-link
      client.link-resent-with-key
    paragraph.1.3 | The key with another price is a mismatch. | idempotency.link-mismatch-on-amount
      links.create.mismatch-on-other-fields
    table.1 | amount_minor is needed. | links.create.amount-required links.create.amount-integer
      links.create.amount-bounds
    table.2 | title is needed, of 2 to 80 characters. | links.create.title-*
    table.3 | kind is one of two, reusable by default. | links.create.kind-*
    table.4.1 | max_uses is 1 or more. | links.create.max-uses-*
    table.4.2 | It is for reusable links. | payment-link.max-uses-of-single-use
    table.4.3 | It limits how often a link is used. | payment-link.paid-within-its-uses payment-link.after-last-use
    table.5 | expires_at is yet to come. | links.create.expires-at-* client.expiry-is-date-time
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
    paragraph.1.1 | The list takes limit, and no cursor. | links.list.no-cursor links.list.has-more links.list.starting-after
      client.links-not-paged
    paragraph.1.2 | The answer is 200 and links. | links.list.status-200 links.list.holds-links
      links.list.holds-created links.list.own-business-only
    paragraph.1.3 | The newest is first. | list.newest-first
  `,
  'links.get': `
    paragraph.1 | The answer is 200 and the link. | links.get.*
  `,
} as const;
