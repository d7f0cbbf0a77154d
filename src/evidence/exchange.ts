import type { Mode } from '../contract/mode.ts';

/**
 * One request and what came back, as the journal keeps it: secrets and payers' numbers are masked before an
 * exchange comes into being, and the facts that judges need from them stand beside as {@link KeyFacts} and
 * {@link PayerFacts}. Judges see nothing else, so a run can be judged again from its journal.
 */
export interface Exchange {
  /** Place in the run, from 1, in order of sending. */
  readonly n: number;
  /** The check that sent it; null for traffic that nobody scripted. */
  readonly check: string | null;
  readonly deployment: Deployment;
  readonly key: KeyFacts;
  /** About the `msisdn` of the body; null when there is none that has a documented form. */
  readonly payer: PayerFacts | null;
  readonly request: SentRequest;
  /** How to send it again; null for traffic that nobody scripted. */
  readonly template: RequestTemplate | null;
  readonly answer: Answer | null;
  /** Why there is no answer; null when there is one. */
  readonly failure: Failure | null;
  /** Milliseconds since the epoch on the run's clock (which jumps when an operator moves the deployment's). */
  readonly sent: number;
  readonly received: number;
  /**
   * By how many milliseconds the deployment's clock may have been behind `sent`, where an operator moves it: a clock that
   * is moved may stand still in between. Left out where it was not.
   */
  readonly behind?: number;
  /** By how many milliseconds it may have been ahead of `received`, where somebody else moved it; else left out. */
  readonly ahead?: number;
  /** 1 for a first try; a lawful 429 or 503 is sent again with the same key. */
  readonly attempt: number;
  /** Real milliseconds, whatever the clock says. */
  readonly timings: Timings;
  /** Set where the service called the run's listener: `request` is what it posted, `answer` what the listener said. */
  readonly incoming?: Incoming;
  /** Of a bill notice, seen before its number was masked. */
  readonly notice?: NoticeFacts;
}

export type Deployment = 'sandbox' | 'live';

/** What the run knows of the key that a request carried; never the key. */
export interface KeyFacts {
  /** Name of the key within the run, such as `key-1`; `none` for a request without one. */
  readonly label: string;
  readonly kind: 'listed' | 'unknown' | 'malformed' | 'missing';
  readonly mode: Mode | null;
  /** null: not known. */
  readonly scopes: readonly string[] | null;
  /** At the moment of sending; `unsure` around a moment at which it changes. */
  readonly status: 'active' | 'expired' | 'revoked' | 'unsure';
  /** Name of the business within the run, such as `main`; null: not known. */
  readonly business: string | null;
  /** True when the run made the key itself, so that nobody else uses it. */
  readonly exclusive: boolean;
  /** True when the key stood in the query string instead of the header. */
  readonly inQuery: boolean;
}

/** What the run knows of a payer's number; never the number. */
export interface PayerFacts {
  /** Equal for equal nine digits within the run. */
  readonly ref: string;
  /** Final digit of a sandbox trigger number. */
  readonly trigger: 1 | 2 | 3 | 4 | 5 | null;
  readonly form: 'leading-zero' | 'nine-digits' | 'plus-255';
}

/** What the run knows of a posted event beside its text. */
export interface Incoming {
  /** Name of the address within the run, such as `hook-1`; it stands in the path of `request.target` too. */
  readonly hook: string;
  /** Mode of the endpoint that the address was registered for. */
  readonly mode: Mode;
  /** Business that registered the address, as in {@link KeyFacts.business}. */
  readonly business: string | null;
  /** By Standard Webhooks, with the secrets that the address had; null: no secret is known. */
  readonly signature: 'valid' | 'invalid' | 'absent' | null;
}

export interface NoticeFacts {
  /** How `to` shows the number: `last-three`: those digits and no others; null: it is no text. */
  readonly shows: 'last-three' | 'more' | 'fewer' | 'others' | null;
}

export interface SentRequest {
  readonly method: string;
  /** Path and query below the base address, masked. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body | null;
}

export interface Answer {
  readonly status: number;
  /** As received, in order, names in lower case, masked. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body;
}

export interface Body {
  /** UTF-8 text, masked; cut at the recording limit. */
  readonly text: string;
  readonly bytes: number;
  /** Of the masked text beyond the recording limit; null where nothing was cut. */
  readonly sha256: string | null;
}

export interface Failure {
  readonly kind: 'unreachable' | 'timeout' | 'broken-off' | 'not-http' | 'too-large';
  readonly text: string;
  /** What the runtime calls it, such as `ECONNREFUSED`; empty where it has no name. */
  readonly code?: string;
}

export interface Timings {
  /** From handing over until a connection was there and the request began to leave. */
  readonly connect_ms: number;
  /** From then until the head of the answer. */
  readonly first_byte_ms: number;
  /** From handing over until the last byte of the answer. */
  readonly total_ms: number;
}

/**
 * A request as a driver writes it: keys by label, payers by placeholder. `{payer:trigger-1}` stands for the nine
 * digits of a trigger number, `{payer:any-7}` for those of some number that is not one, `{payer:any-7:8}` for
 * their first eight, `{payer:any-7:-5}` for their last five. They become digits on the wire and nowhere else.
 * `{till:open-1}`, `{website}` and `{hook:NAME}` stand for what the target, the operator or the listener provides.
 */
export interface RequestTemplate {
  readonly method: string;
  /** Below the base address, with its query; percent-encoded by the writer. */
  readonly path: string;
  readonly key: KeyUse;
  /** Beside Authorization, Content-Type and Idempotency-Key; these three may be overridden here. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent to the letter, instead of `json`. */
  readonly raw?: string;
  readonly deployment?: Deployment;
}

export type KeyUse =
  | { readonly use: string }
  | { readonly use: string; readonly inQuery: true }
  | {
      readonly spoiled: 'missing' | 'unknown' | 'malformed';
      /**
       * `malformed` only: what to send after `Authorization: `. `{key:made-1}` stands for the key of that label,
       * `{key:made-1:-1}` for that key without its last character, `:other-end` and `:other-case` for it with another
       * last character and in the other case, and `:basic` for it as a user name of HTTP Basic.
       */
      readonly as?: string;
    };
