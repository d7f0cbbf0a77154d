import * as z from 'zod';
import { chargeRails, currency, posRail } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, integer, object, oneOf, text, unlessNotGiven } from './value.ts';

export const chargeStates = ['requires_payment', 'processing', 'succeeded', 'failed', 'expired'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Those that a charge never leaves. */
export const finalStates: ReadonlySet<string> = new Set<ChargeState>(['succeeded', 'failed', 'expired']);

const rails = [...chargeRails, posRail] as const;

export const chargeShape = {
  id: beginsWith('ch_'),
  object: constant('charge'),
  state: oneOf(chargeStates),
  amount_minor: integer,
  fee_minor: integer,
  net_minor: integer,
  currency: constant(currency),
  rail: oneOf(rails),
  reference: unlessNotGiven(text),
  description: unlessNotGiven(text),
  metadata: unlessNotGiven(object),
  created: dateTime,
  expires_at: dateTime,
};

export const chargeSchema = z.looseObject(chargeShape);

export const chargeFields: readonly Field[] = [
  field('id', 'charge.id', text),
  ifText('id', 'charge.id-prefix', chargeShape.id),
  field('object', 'charge.object', chargeShape.object),
  field('state', 'charge.state', chargeShape.state),
  field('amount_minor', 'charge.amount-minor', integer),
  field('fee_minor', 'charge.fee-minor', integer),
  field('net_minor', 'charge.net-minor', integer),
  field('currency', 'charge.currency', chargeShape.currency),
  field('rail', 'charge.rail', chargeShape.rail),
  field('reference', 'charge.reference', chargeShape.reference),
  field('description', 'charge.description', chargeShape.description),
  field('metadata', 'charge.metadata', chargeShape.metadata),
  field('created', 'charge.created', dateTime),
  field('expires_at', 'charge.expires-at', dateTime),
];
