import { textLimits } from '../../contract/limits.ts';
import { certain, type Fault, none, open } from './fault.ts';
import type { Fields } from './order.ts';

/** What speaks against an optional text of a charge. */
export function textFaults(fields: Fields, name: 'reference' | 'description'): readonly Fault[] {
  const text = fields[name];
  if (text === undefined) return none;
  if (text === null) return [open('charges.create.null-for-optional', 'any', `${name} is null`)];
  if (typeof text !== 'string') return [open('charges.create.text-of-another-type', 'any', `${name} is no string`)];
  if (!storable(text)) return [open(null, 'any', `${name} has a character that some stores cannot hold`)];
  return lengthFaults(text, name);
}

function lengthFaults(text: string, name: 'reference' | 'description'): readonly Fault[] {
  const { maximum } = textLimits[name];
  const points = [...text].length;
  if (points > maximum) {
    const why = `${name} has ${points} characters, of which ${maximum} are allowed`;
    return [certain(`charges.create.${name}-limit`, 'any', why, 'charges.create.text-too-long-code')];
  }
  if (text.length <= maximum) return none;
  return [open('limits.text-unit', 'any', `${name} has ${points} code points and ${text.length} UTF-16 units`)];
}

/** No NUL and no half of a surrogate pair, which many stores and languages cannot represent. */
export const storable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
