import type { ErrorCode } from '../../contract/errors.ts';
import type { RuleId } from '../../contract/rules.ts';

/** One lawful trait of a request: the rule that lets it be accepted, and the codes that would deny just that. */
export interface Claim {
  readonly rule: RuleId;
  readonly denials: readonly ErrorCode[];
  /** Ends a sentence that begins with "because". */
  readonly why: string;
  /**
   * A value at its bound, one near enough to it to be suspected but not to show the rule, a field not given, or one that
   * names an object, so that what others were answered says little of it.
   */
  readonly is?: 'at-bound' | 'near-bound' | 'left-out' | 'naming';
}

export const claim = (rule: RuleId, denials: readonly ErrorCode[], why: string): Claim => ({ rule, denials, why });

export const atBound = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), is: 'at-bound' });

export const nearBound = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), is: 'near-bound' });

export const naming = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), is: 'naming' });

export const leftOut = (...of: Parameters<typeof claim>): Claim => ({ ...claim(...of), is: 'left-out' });
