import { type ErrorCode, keyCodes } from '../../contract/errors.ts';
import type { QuestionId } from '../../contract/questions.ts';
import type { RuleId } from '../../contract/rules.ts';

/** A reason for which a request is, or may be, refused. */
export type Reason = CertainReason | OpenReason;

export interface CertainReason {
  readonly certain: true;
  /** Broken when the request is accepted. */
  readonly rule: RuleId;
  readonly codes: LawfulCodes;
  /** What the document leaves open of the refusal; null: nothing that anybody asks. */
  readonly question: QuestionId | null;
  /** Ends a sentence that begins with "because". */
  readonly why: string;
}

interface OpenReason {
  readonly certain: false;
  readonly question: QuestionId | null;
  readonly codes: LawfulCodes;
  readonly why: string;
}

/** `any`: the document names no code for it; `any but of keys`: nor does it speak of the key that asks. */
export type LawfulCodes = readonly ErrorCode[] | 'any' | 'any but of keys';

export type Expectation =
  | { readonly must: 'accept' }
  | { readonly must: 'refuse'; readonly reasons: readonly Reason[] }
  | { readonly open: string; readonly reasons: readonly Reason[] };

export const certain = (
  rule: RuleId,
  codes: LawfulCodes,
  why: string,
  question: QuestionId | null = null,
): CertainReason => ({ certain: true, rule, codes, question, why });

export const open = (question: QuestionId | null, codes: LawfulCodes, why: string): OpenReason => ({
  certain: false,
  question,
  codes,
  why,
});

/** Of a field that has to be given; which of the codes then answers is open. */
export const missing = (field: string, rule: RuleId, codes: LawfulCodes): CertainReason =>
  certain(rule, codes, `${field} is missing`, 'charges.create.missing-field-code');

export const none: readonly Reason[] = [];

export const isOpen = (codes: LawfulCodes): codes is Exclude<LawfulCodes, readonly ErrorCode[]> =>
  typeof codes === 'string';

const ofKeys: ReadonlySet<string | null> = new Set(keyCodes);

export function fits({ codes }: Reason, code: string | null): boolean {
  if (codes === 'any') return true;
  return codes === 'any but of keys' ? !ofKeys.has(code) : codes.some((lawful) => lawful === code);
}
