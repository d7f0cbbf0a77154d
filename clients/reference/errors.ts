/** What the service says of a refusal. Decide by `code`: the status of most codes is nowhere promised. */
export interface Refusal {
  readonly code: string;
  readonly status: number;
  /** To be quoted to support. */
  readonly request_id: string | null;
  /** The page that explains the code. */
  readonly doc: string | null;
  /** Of FORBIDDEN_SCOPE: what the key lacks. */
  readonly scope: string | null;
}

/** The service refused: nothing was done. */
export class ApiError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.code} (${refusal.request_id ?? 'no request_id'})`);
    this.refusal = refusal;
  }
}

/** Refused for now: the same request may be sent again. */
export const isPassing = ({ refusal: { code } }: ApiError): boolean =>
  code === 'RATE_LIMITED' || code === 'LEDGER_UNAVAILABLE';

/** No answer, or none that can be understood: what was asked for may have been done, and may not. */
export class UnknownOutcome extends Error {}

/** The time ran out while a charge was still open. That is no failure: the payer may yet pay. */
export class StillOpen extends Error {
  readonly charge: Readonly<Record<string, unknown>> | null;

  constructor(charge: Readonly<Record<string, unknown>> | null) {
    super('the charge is still open');
    this.charge = charge;
  }
}

/** The caller asked for something that cannot be sent. */
export class WrongUse extends Error {}
