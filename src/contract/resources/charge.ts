import { chargeRails, currency, posRail } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, dateTime, integer, object, oneOf, text, unlessNotGiven } from './value.ts';

export const chargeStates = ['requires_payment', 'processing', 'succeeded', 'failed', 'expired'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** Those that a charge never leaves. */
export const finalStates: ReadonlySet<string> = new Set<ChargeState>(['succeeded', 'failed', 'expired']);

const rails = [...chargeRails, posRail] as const;

export const chargeFields: readonly Field[] = [
  field('id', 'charge.id', text),
  ifText('id', 'charge.id-prefix', beginsWith('ch_')),
  field('object', 'charge.object', constant('charge')),
  field('state', 'charge.state', oneOf(chargeStates)),
  field('amount_minor', 'charge.amount-minor', integer),
  field('fee_minor', 'charge.fee-minor', integer),
  field('net_minor', 'charge.net-minor', integer),
  field('currency', 'charge.currency', constant(currency)),
  field('rail', 'charge.rail', oneOf(rails)),
  field('reference', 'charge.reference', unlessNotGiven(text)),
  field('description', 'charge.description', unlessNotGiven(text)),
  field('metadata', 'charge.metadata', unlessNotGiven(object)),
  field('created', 'charge.created', dateTime),
  field('expires_at', 'charge.expires-at', dateTime),
];
