import { chargeFields } from './charge.ts';
import { type Field, field } from './field.ts';
import { constant, eitherOf, finite, object, text, textWhere } from './value.ts';

const something = eitherOf('the payer', text, finite, object);
const note = textWhere('a text that is not empty', (words) => words !== '');

export const sandboxChargeFields: readonly Field[] = [
  ...chargeFields,
  field('livemode', 'charge.livemode-false', constant(false), 'sandbox'),
  field('simulation', 'charge.simulation', object, 'sandbox'),
  field('simulation.payer', 'charge.simulation-payer', something, 'sandbox'),
  field('simulation.note', 'charge.simulation-note', note, 'sandbox'),
];
