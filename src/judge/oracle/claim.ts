import type { ErrorCode } from '../../contract/errors.ts';
import type { RuleId } from '../../contract/rules.ts';

/** One lawful trait of a request: the rule that lets it be accepted, and the codes that would deny just that. */
export interface Claim {
  readonly rule: RuleId;
  readonly denials: readonly ErrorCode[];
  /** Ends a sentence that begins with "because". */
  readonly why: string;
}

export const claim = (rule: RuleId, denials: readonly ErrorCode[], why: string): Claim => ({ rule, denials, why });
