import type { RuleDeployment } from './rule.ts';

interface Row {
  readonly code: string;
  /** null: the document leaves it open. */
  readonly status: 401 | 403 | 409 | 429 | 503 | null;
  readonly cause: string;
  readonly deployment: RuleDeployment;
}

const row = <const Code extends string, const Status extends Row['status']>(
  code: Code,
  status: Status,
  cause: string,
  deployment: RuleDeployment = 'both',
) => ({ code, status, cause, deployment });

export const errors = [
  row('BAD_KEY', 401, 'no key, a malformed key or one that nobody holds'),
  row('KEY_REVOKED', 401, 'a retired key, past its grace'),
  row('KEY_EXPIRED', 401, 'a key past its lifetime'),
  row('FORBIDDEN_SCOPE', 403, 'a key without the scope'),
  row('MERCHANT_NOT_LIVE', 403, 'a live key of a business that is not live', 'live'),
  row('RATE_LIMITED', 429, 'too many requests of one key'),
  row('LEDGER_UNAVAILABLE', 503, 'the ledger cannot be reached; nothing was taken', 'live'),
  row('IDEMPOTENT_MISMATCH', 409, 'a used key with a different request'),
  row('IDEMPOTENCY_REQUIRED', null, 'a missing or malformed Idempotency-Key where one is required'),
  row('USE_SANDBOX_URL', null, 'a test key at the live address', 'live'),
  row('LIVE_KEY_ON_SANDBOX', null, 'a live key at the sandbox address', 'sandbox'),
  row('BAD_REQUEST', null, 'an invalid request; on a link its title, max_uses or expiry', 'live'),
  row('NOT_FOUND', null, 'an unknown id, or an object of another business'),
  row('METHOD_NOT_ALLOWED', null, 'a method that the path does not have'),
  row('BAD_AMOUNT', null, 'an invalid amount'),
  row('AMOUNT_TOO_SMALL', null, 'an amount below the minimum'),
  row('BAD_CURRENCY', null, 'a currency other than TZS'),
  row('BAD_RAIL', null, 'a rail that is not allowed'),
  row('BAD_MSISDN', null, 'an invalid phone number'),
  row('BAD_TILL', null, 'a till that is not six digits', 'live'),
  row('UNKNOWN_TILL', null, 'a till that is not of the business', 'live'),
  row('TILL_CLOSED', null, 'a closed till', 'live'),
  row('BAD_CUSTOMER_REF', null, 'an invalid customer_ref', 'live'),
  row('BAD_EXPIRY', null, 'an invalid expiry of a bill', 'live'),
  row('BAD_NUMBER', null, 'a malformed number for a notice', 'live'),
  row('NO_REGISTERED_WEBSITE', null, 'a success_url where no website is registered', 'live'),
  row('BAD_RETURN_URL', null, 'a success_url that is not https or not on the website', 'live'),
  row('BAD_URL', null, 'an invalid webhook address', 'live'),
] as const satisfies readonly Row[];

export type ErrorCode = (typeof errors)[number]['code'];

/** Those that refuse the key itself, whatever it may do. */
export const keyCodes = [
  'BAD_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'LIVE_KEY_ON_SANDBOX',
  'USE_SANDBOX_URL',
] as const satisfies readonly ErrorCode[];

/** The codes whose HTTP status is stated. */
export type StatedCode = Exclude<(typeof errors)[number], { readonly status: null }>['code'];

export interface DocumentedError extends Row {
  readonly code: ErrorCode;
}

/** A code as the ids of rules and questions spell it. */
export type CodeName<Code extends string> = Code extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${CodeName<Tail>}`
  : Lowercase<Code>;

export const codeName = <Code extends ErrorCode>(code: Code) =>
  code.toLowerCase().replaceAll('_', '-') as CodeName<Code>;

export const errorByCode: ReadonlyMap<ErrorCode, DocumentedError> = new Map(errors.map((each) => [each.code, each]));

export const isErrorCode = (text: unknown): text is ErrorCode => errors.some(({ code }) => code === text);

export const statusOf = (code: ErrorCode): Row['status'] => errorByCode.get(code)?.status ?? null;
