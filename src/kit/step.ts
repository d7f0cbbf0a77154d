type Json = Readonly<Record<string, unknown>>;

/** What is done with some of the requests that come; all that is given is done. */
export interface Step {
  /** `POST /v1/charges`, `GET /v1/charges/{id}`, `POST *`; left out: any request. */
  readonly on?: string;
  /** How many that fit are let through before; left out: none. */
  readonly skip?: number;
  /** For how many it is done; left out: one. */
  readonly times?: number | 'always';
  /** Only requests on a connection that was used before. */
  readonly reused?: true;
  /** Moves the deployment's clock first. */
  readonly clock_s?: number;
  /** Real milliseconds before the answer begins. */
  readonly delay_ms?: number;
  /** Answered in place of the deployment, which does not see the request. */
  readonly answer?: {
    /** An error of the document, such as `LEDGER_UNAVAILABLE`, with a body as documented. */
    readonly code?: ErrorCode;
    /** Left out: the documented one of the code, 400 where none is documented, else 200. */
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly retry_after_s?: number;
    readonly retry_after_as?: 'seconds' | 'date';
    /** Of FORBIDDEN_SCOPE. */
    readonly scope?: string;
    /** The body; instead of `code`. */
    readonly json?: unknown;
    /** The body to the letter; instead of `json`. */
    readonly text?: string;
  };
  /** Merged into the body that the deployment answers with. */
  readonly merge?: Json;
  /** Changes the body that the deployment answers with, for what no merge can say. */
  readonly alter?: (body: Json) => unknown;
  /** Set on the deployment's answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the connection is broken off: before the deployment sees the request, or at some byte of its answer. */
  readonly lose?: 'before' | 'after' | 'amid-head' | 'amid-body';
  /** The second half of the body never comes, and the connection stays open. */
  readonly hold?: true;
  /** Real milliseconds over which the body trickles. */
  readonly drip_ms?: number;
  /** The answer comes a second time on the same connection. */
  readonly twice?: true;
  /** The connection is closed soon after the answer, though it promised to stay. */
  readonly hang_up?: true;
  readonly redirect?: {
    readonly to: 'other-origin' | 'subdomain' | 'plain-http' | 'within';
    readonly status?: 301 | 302 | 303 | 307 | 308;
  };
}

export type ErrorCode =
  | 'BAD_KEY'
  | 'KEY_REVOKED'
  | 'KEY_EXPIRED'
  | 'FORBIDDEN_SCOPE'
  | 'MERCHANT_NOT_LIVE'
  | 'RATE_LIMITED'
  | 'LEDGER_UNAVAILABLE'
  | 'IDEMPOTENT_MISMATCH'
  | 'IDEMPOTENCY_REQUIRED'
  | 'USE_SANDBOX_URL'
  | 'LIVE_KEY_ON_SANDBOX'
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'BAD_AMOUNT'
  | 'AMOUNT_TOO_SMALL'
  | 'BAD_CURRENCY'
  | 'BAD_RAIL'
  | 'BAD_MSISDN'
  | 'BAD_TILL'
  | 'UNKNOWN_TILL'
  | 'TILL_CLOSED'
  | 'BAD_CUSTOMER_REF'
  | 'BAD_EXPIRY'
  | 'BAD_NUMBER'
  | 'NO_REGISTERED_WEBSITE'
  | 'BAD_RETURN_URL'
  | 'BAD_URL';
