import { textLimits } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Fields } from '../order.ts';
import { certain, type LawfulCodes, none, open, type Reason } from './refusal-reason.ts';

export type LimitedText = Exclude<keyof typeof textLimits, 'webhook_url'>;

/** What speaks against an optional text; `rule` is the one of its limit. */
export function textReasons(
  fields: Fields,
  name: LimitedText,
  rule: RuleId,
  question: QuestionId = 'charges.create.text-too-long-code',
): readonly Reason[] {
  const text = fields[name];
  if (text === undefined) return none;
  if (text === null) return [open('charges.create.null-for-optional', 'any', `${name} is null`)];
  if (typeof text !== 'string') return [open('charges.create.text-of-another-type', 'any', `${name} is no string`)];
  return lengthReasons(text, name, { rule, codes: 'any', question });
}

/** How a text beyond its limit is refused. */
interface TooLong {
  readonly rule: RuleId;
  readonly codes: LawfulCodes;
  readonly question: QuestionId | null;
}

/** What speaks against the length and the characters of a text. */
export function lengthReasons(text: string, name: LimitedText, { rule, codes, question }: TooLong): readonly Reason[] {
  const { maximum } = textLimits[name];
  if (!storable(text)) return [open(null, 'any', `${name} has a character that some stores cannot hold`)];
  const points = [...text].length;
  if (points > maximum) {
    const why = `${name} has ${points} characters, of which ${maximum} are allowed`;
    return [certain(rule, codes, why, question)];
  }
  if (text.length <= maximum) return none;
  return [open('limits.text-unit', codes, `${name} has ${points} code points and ${text.length} UTF-16 units`)];
}

/** No NUL and no half of a surrogate pair, which many stores and languages cannot represent. */
export const storable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
