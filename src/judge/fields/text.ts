import type { ErrorCode } from '../../contract/errors.ts';
import { textLimits } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import type { RuleId } from '../../contract/rules.ts';
import { type Claim, atBound, leftOut, nearBound } from '../oracle/claim.ts';
import { certain, type LawfulCodes, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

type LimitedText = Exclude<keyof typeof textLimits, 'webhook_url'>;

/** The rules about the length of a text. */
interface TextRules {
  /** Demands that a longer one is refused. */
  readonly limit: RuleId;
  /** Lets it be as long as it may be. */
  readonly full: RuleId;
  /** Lets it be left out, where a rule says so. */
  readonly optional?: RuleId;
  readonly tooLong?: QuestionId;
}

/** A text that may be left out. */
export function optionalText(name: LimitedText, rules: TextRules): Field {
  const { limit: rule, tooLong: question = 'charges.create.text-too-long-code' } = rules;
  return {
    reasons: (given) => {
      if (given === undefined) return none;
      if (given === null) return [open('charges.create.null-for-optional', 'any', `${name} is null`)];
      if (typeof given !== 'string')
        return [open('charges.create.text-of-another-type', 'any', `${name} is no string`)];
      return lengthReasons(given, name, { rule, codes: 'any', question });
    },
    claims: (given) => {
      if (given !== undefined) return fullClaims(given, name, rules.full);
      return rules.optional ? [leftOut(rules.optional, ['BAD_REQUEST'], `${name} is optional`)] : [];
    },
  };
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
  if (text.length <= maximum) return none;
  const points = [...text].length;
  if (points > maximum) {
    const why = `${name} has ${points} characters, of which ${maximum} are allowed`;
    return [certain(rule, codes, why, question)];
  }
  return [open('limits.text-unit', codes, `${name} has ${points} code points and ${text.length} UTF-16 units`)];
}

/**
 * Of a text that is as long as it may be in code points and in UTF-16 units, more than half as long, or longer than that in
 * bytes, which nobody may count.
 */
export function fullClaims(
  given: unknown,
  name: keyof typeof textLimits,
  rule: RuleId,
  codes: readonly ErrorCode[] = ['BAD_REQUEST'],
): readonly Claim[] {
  const { maximum } = textLimits[name];
  if (typeof given !== 'string' || given.length > maximum) return [];
  const bytes = Buffer.byteLength(given);
  if (given.length <= maximum / 2 && bytes <= maximum) return [];
  const isFull = given.length === maximum && [...given].length === maximum;
  const inBytes = bytes > maximum ? ` (${bytes} bytes in UTF-8)` : '';
  const why = `${name === 'webhook_url' ? 'url' : name} has ${given.length} characters${inBytes}, which are allowed`;
  return [(isFull ? atBound : nearBound)(rule, codes, why)];
}

/** No NUL and no half of a surrogate pair, which many stores and languages cannot represent. */
export const storable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
