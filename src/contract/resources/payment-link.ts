import * as z from 'zod';
import { currency } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, flag, integer, oneOf, orNull, text, unlessNotGiven, uri } from './value.ts';

export const linkKinds = ['reusable', 'single_use'] as const;
export type LinkKind = (typeof linkKinds)[number];

const linkShape = {
  id: beginsWith('pl_'),
  object: constant('payment_link'),
  kind: oneOf(linkKinds),
  url: uri,
  amount_minor: integer,
  currency: constant(currency),
  title: text,
  description: text,
  reference: unlessNotGiven(text),
  max_uses: orNull(integer),
  used: integer,
  active: flag,
  expires_at: orNull(dateTime),
  success_url: orNull(text),
  created: dateTime,
};

export const paymentLinkSchema = z.looseObject(linkShape);

export const paymentLinkFields: readonly Field[] = [
  field('id', 'payment-link.id', text),
  ifText('id', 'payment-link.id-prefix', linkShape.id),
  field('object', 'payment-link.object', linkShape.object),
  field('kind', 'payment-link.kind', linkShape.kind),
  field('url', 'payment-link.url', uri),
  field('amount_minor', 'payment-link.amount-minor', integer),
  field('currency', 'payment-link.currency', linkShape.currency),
  field('title', 'payment-link.title', text),
  field('description', 'payment-link.description', text),
  field('reference', 'payment-link.reference', linkShape.reference),
  field('max_uses', 'payment-link.max-uses', linkShape.max_uses),
  field('used', 'payment-link.used', integer),
  field('active', 'payment-link.active', flag),
  field('expires_at', 'payment-link.expires-at', linkShape.expires_at),
  field('success_url', 'payment-link.success-url', linkShape.success_url),
  field('created', 'payment-link.created', dateTime),
];
