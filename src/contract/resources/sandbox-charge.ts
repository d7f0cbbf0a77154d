import * as z from 'zod';
import { chargeFields } from './charge.ts';
import { type Field, field } from './field.ts';
import { constant, object } from './value.ts';

const something = z.union([z.string(), z.number(), z.record(z.string(), z.unknown())]).describe('the payer');
const note = z.string().min(1).describe('a text that is not empty');

export const sandboxChargeFields: readonly Field[] = [
  ...chargeFields,
  field('livemode', 'charge.livemode-false', constant(false), 'sandbox'),
  field('simulation', 'charge.simulation', object, 'sandbox'),
  field('simulation.payer', 'charge.simulation-payer', something, 'sandbox'),
  field('simulation.note', 'charge.simulation-note', note, 'sandbox'),
];
