import * as z from 'zod';
import { controlNumberPattern, currency } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, integer, matching, oneOf, orNull, text, unlessNotGiven } from './value.ts';

export const billStates = ['open', 'part_paid', 'paid', 'expired', 'cancelled'] as const;
export type BillState = (typeof billStates)[number];

const billShape = {
  id: beginsWith('bl_'),
  object: constant('bill'),
  state: oneOf(billStates),
  control_number: matching(controlNumberPattern, 'a string of 12 digits'),
  control_number_printed: matching(/^[0-9]{4} [0-9]{4} [0-9]{4}$/, 'three groups of four digits with a space between'),
  customer_ref: text,
  payer_name: unlessNotGiven(text),
  description: unlessNotGiven(text),
  amount_minor: integer,
  paid_minor: integer,
  outstanding_minor: integer,
  currency: constant(currency),
  expires_at: orNull(dateTime),
  cancelled_at: orNull(dateTime),
  created: dateTime,
};

export const billSchema = z.looseObject(billShape);

export const billFields: readonly Field[] = [
  field('id', 'bill.id', text),
  ifText('id', 'bill.id-prefix', billShape.id),
  field('object', 'bill.object', billShape.object),
  field('state', 'bill.state', billShape.state),
  field('control_number', 'bill.control-number', billShape.control_number),
  field('control_number_printed', 'bill.control-number-printed', billShape.control_number_printed),
  field('customer_ref', 'bill.customer-ref', text),
  field('payer_name', 'bill.payer-name', billShape.payer_name),
  field('description', 'bill.description', billShape.description),
  field('amount_minor', 'bill.amount-minor', integer),
  field('paid_minor', 'bill.paid-minor', integer),
  field('outstanding_minor', 'bill.outstanding-minor', integer),
  field('currency', 'bill.currency', billShape.currency),
  field('expires_at', 'bill.expires-at', billShape.expires_at),
  field('cancelled_at', 'bill.cancelled-at', billShape.cancelled_at),
  field('created', 'bill.created', dateTime),
];
