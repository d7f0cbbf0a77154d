import { textLimits } from '../../contract/limits.ts';
import { certain, type Reason, none, open } from './refusal-reason.ts';
import type { Fields } from '../order.ts';
import { storable } from './text.ts';

const codes = ['BAD_REQUEST'] as const;
const { minimum, maximum } = textLimits.title;

/** What speaks against the title of a link. */
export function titleReasons({ title }: Fields): readonly Reason[] {
  if (title === undefined || title === null) return [certain('links.create.title-required', codes, 'title is missing')];
  if (typeof title !== 'string') return [open('charges.create.text-of-another-type', codes, 'title is no string')];
  if (!storable(title)) return [open(null, 'any', 'title has a character that some stores cannot hold')];
  if (/\p{Cc}/u.test(title)) return [open(null, codes, 'title has a control character')];
  return lengthReasons(title);
}

function lengthReasons(title: string): readonly Reason[] {
  const lengths = lengthsOf(title);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const why = `title has ${[...title].length} characters, where ${minimum} to ${maximum} are allowed`;
  if (most < minimum) return [certain('links.create.title-minimum', codes, why)];
  if (least > maximum) return [certain('links.create.title-maximum', codes, why)];
  if (least >= minimum && most <= maximum) return none;
  const units = `title has ${[...title].length} code points and ${title.length} UTF-16 units`;
  return [open('limits.text-unit', codes, title.trim() === title ? units : `${units} with the blanks around it`)];
}

/** In code points and in UTF-16 units, as sent and without the blanks around it: a service may count any of them. */
const lengthsOf = (title: string): readonly number[] =>
  [title, title.trim()].flatMap((text) => [[...text].length, text.length]);
