import type { ErrorCode } from '../../contract/errors.ts';
import type { Scope } from '../../contract/scopes.ts';

/** Why a request is not carried out. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly scope?: Scope;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where one cause of a code has a status of its own. */
  readonly status?: number;
}
