import { type Rule, rulesOf } from '../rule.ts';

const section = "Payment link (object = 'payment_link')";
const live = rulesOf(section, 'live');

export const paymentLinkRules = [
  live.judged('payment-link.id', 'A payment link has an id, a string.'),
  live.judged('payment-link.id-prefix', 'The id of a payment link begins with pl_.'),
  live.judged('payment-link.object', 'The object of a payment link is "payment_link".'),
  live.judged('payment-link.kind', 'The kind of a payment link is reusable or single_use.'),
  live.judged('payment-link.kind-as-asked', 'The kind of a payment link is the kind that was asked for.'),
  live.judged('payment-link.url', 'A payment link has url, a URI.'),
  live.judged('payment-link.amount-minor', 'A payment link has amount_minor, an integer.'),
  live.judged(
    'payment-link.amount-is-fixed',
    'The amount of a payment link is the amount that was asked for, at every read.',
  ),
  live.checked(
    'payment-link.payer-pays-fixed-amount',
    'A payment through a link is a charge over the amount of the link.',
  ),
  live.judged('payment-link.currency', 'The currency of a payment link is TZS.'),
  live.judged('payment-link.title', 'A payment link has title, a string.'),
  live.judged('payment-link.title-as-asked', 'The title of a payment link is the one that was sent.'),
  live.judged('payment-link.description', 'A payment link has description, a string.'),
  live.judged('payment-link.description-as-asked', 'The description of a payment link is the one that was sent.'),
  live.judged(
    'payment-link.description-empty-when-not-given',
    'Without a description sent, a payment link carries the empty string.',
  ),
  live.judged('payment-link.reference', 'The reference of a payment link, where given, is a string.'),
  live.judged('payment-link.reference-as-asked', 'The reference of a payment link is the one that was sent.'),
  live.judged('payment-link.max-uses', 'A payment link has max_uses, an integer or null.'),
  live.judged('payment-link.max-uses-as-asked', 'The max_uses of a reusable link is the one that was sent.'),
  live.judged('payment-link.used', 'A payment link has used, an integer.'),
  live.judged('payment-link.active', 'A payment link has active, a boolean.'),
  live.judged('payment-link.expires-at', 'A payment link has expires_at, an ISO 8601 date-time or null.'),
  live.judged('payment-link.expires-at-as-asked', 'The expiry of a payment link is the moment that was sent.'),
  live.judged('payment-link.success-url', 'A payment link has success_url, a string or null.'),
  live.judged('payment-link.success-url-as-asked', 'The success_url of a payment link is the address that was sent.'),
  live.judged('payment-link.created', 'A payment link has created, an ISO 8601 date-time.'),
  live.checked('payment-link.creation-moves-no-money', 'The balance is the same before and after a link is made.'),
  live.checked(
    'payment-link.payment-is-a-charge',
    'A payment through a link is an ordinary charge that can be read by its id.',
  ),
] as const satisfies readonly Rule[];
