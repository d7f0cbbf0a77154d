import { tillPattern } from '../chapters/pos.ts';
import { chargeFields } from './charge.ts';
import { type Field, field } from './field.ts';
import { integer, matching, text, unlessNotGiven, uri } from './value.ts';

// Only a paid POS charge has a documented rail.
const anyRail = unlessNotGiven(text);

const tillNumber = matching(tillPattern, 'a string of six digits');

/** The till in a later read, which need not tell it; what is not told may be empty, as a description is. */
export const tillIfTold: Field = field('till', 'pos-charge.till', {
  words: `${tillNumber.words}, or nothing where it is not told`,
  has: (value) => value === undefined || value === null || value === '' || tillNumber.has(value),
});

// Which of these a later read of the charge shows is open.
export const posChargeFields: readonly Field[] = [
  ...chargeFields.filter((each) => each.field !== 'fee_minor' && each.field !== 'rail'),
  field('rail', 'charge.rail', anyRail),
  field('till', 'pos-charge.till', tillNumber, 'created'),
  field('token', 'pos-charge.token', text, 'created'),
  field('qr', 'pos-charge.qr', uri, 'created'),
  field('mdr_minor', 'pos-charge.mdr-minor', integer, 'created'),
];
