import { currency } from '../limits.ts';
import { type Field, field, ifText } from './field.ts';
import {
  beginsWith,
  constant,
  dateTime,
  digitsMatching,
  integer,
  oneOf,
  orNull,
  text,
  unlessNotGiven,
} from './value.ts';

export const billStates = ['open', 'part_paid', 'paid', 'expired', 'cancelled'] as const;
export type BillState = (typeof billStates)[number];

export const controlNumber = digitsMatching(/^[0-9]{12}$/, 'a string of 12 digits');

export const billFields: readonly Field[] = [
  field('id', 'bill.id', text),
  ifText('id', 'bill.id-prefix', beginsWith('bl_')),
  field('object', 'bill.object', constant('bill')),
  field('state', 'bill.state', oneOf(billStates)),
  field('control_number', 'bill.control-number', controlNumber),
  field(
    'control_number_printed',
    'bill.control-number-printed',
    digitsMatching(/^[0-9]{4} [0-9]{4} [0-9]{4}$/, 'three groups of four digits with a space between'),
  ),
  field('customer_ref', 'bill.customer-ref', text),
  field('payer_name', 'bill.payer-name', unlessNotGiven(text)),
  field('description', 'bill.description', unlessNotGiven(text)),
  field('amount_minor', 'bill.amount-minor', integer),
  field('paid_minor', 'bill.paid-minor', integer),
  field('outstanding_minor', 'bill.outstanding-minor', integer),
  field('currency', 'bill.currency', constant(currency)),
  field('expires_at', 'bill.expires-at', orNull(dateTime)),
  field('cancelled_at', 'bill.cancelled-at', orNull(dateTime)),
  field('created', 'bill.created', dateTime),
];
