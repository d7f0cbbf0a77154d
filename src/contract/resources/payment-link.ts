import { currency } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, flag, integer, oneOf, orNull, text, unlessNotGiven, uri } from './value.ts';

export const linkKinds = ['reusable', 'single_use'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const paymentLinkFields: readonly Field[] = [
  field('id', 'payment-link.id', text),
  ifText('id', 'payment-link.id-prefix', beginsWith('pl_')),
  field('object', 'payment-link.object', constant('payment_link')),
  field('kind', 'payment-link.kind', oneOf(linkKinds)),
  field('url', 'payment-link.url', uri),
  field('amount_minor', 'payment-link.amount-minor', integer),
  field('currency', 'payment-link.currency', constant(currency)),
  field('title', 'payment-link.title', text),
  field('description', 'payment-link.description', text),
  field('reference', 'payment-link.reference', unlessNotGiven(text)),
  field('max_uses', 'payment-link.max-uses', orNull(integer)),
  field('used', 'payment-link.used', integer),
  field('active', 'payment-link.active', flag),
  field('expires_at', 'payment-link.expires-at', orNull(dateTime)),
  field('success_url', 'payment-link.success-url', orNull(text)),
  field('created', 'payment-link.created', dateTime),
];
