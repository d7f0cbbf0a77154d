import { type Rule, rulesOf } from '../rule.ts';

const create = rulesOf('POST /v1/payment_links', 'live');
const list = rulesOf('GET /v1/payment_links', 'live');
const get = rulesOf('GET /v1/payment_links/{id}', 'live');

export const linksRules = [
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
