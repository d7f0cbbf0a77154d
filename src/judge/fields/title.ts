import { textLimits } from '../../contract/limits.ts';
import { withoutEdges } from './edges.ts';
import { atBound } from '../oracle/claim.ts';
import { certain, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';
import { storable } from './text.ts';

const codes = ['BAD_REQUEST'] as const;
const { minimum, maximum } = textLimits.title;

/** The title of a link. */
export const title: Field = {
  reasons: (given) => {
    if (given === undefined || given === null)
      return [certain('links.create.title-required', codes, 'title is missing')];
    if (typeof given !== 'string') return [open('charges.create.text-of-another-type', codes, 'title is no string')];
    if (!storable(given)) return [open(null, 'any', 'title has a character that some stores cannot hold')];
    if (/\p{Cc}/u.test(given)) return [open(null, codes, 'title has a control character')];
    return titleLengthReasons(given);
  },
  claims: (given) => {
    const length = typeof given === 'string' && [...given].length === given.length ? given.length : null;
    const why = `title has ${length} characters, which are allowed`;
    if (length === minimum) return [atBound('links.create.title-2-accepted', codes, why)];
    return length === maximum ? [atBound('links.create.title-80-accepted', codes, why)] : [];
  },
};

function titleLengthReasons(title: string): readonly Reason[] {
  const lengths = lengthsOf(title);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const why = `title has ${[...title].length} characters, where ${minimum} to ${maximum} are allowed`;
  if (most < minimum) return [certain('links.create.title-minimum', codes, why)];
  if (least > maximum) return [certain('links.create.title-maximum', codes, why)];
  if (least >= minimum && most <= maximum) return none;
  const units = `title has ${[...title].length} code points and ${title.length} UTF-16 units`;
  return [
    open('limits.text-unit', codes, withoutEdges(title) === title ? units : `${units} with the blanks around it`),
  ];
}

/** In code points and in UTF-16 units, as sent and without the blanks around it: a service may count any of them. */
const lengthsOf = (title: string): readonly number[] =>
  [title, withoutEdges(title)].flatMap((text) => [[...text].length, text.length]);
