import type { Exchange } from './exchange.ts';

/** A command to a client's adapter, and what was made of it; texts are masked. */
export interface ToldCommand {
  /** Within its case, from 1; {@link Exchange.served} names it. */
  readonly n: number;
  readonly op: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly began: number;
  readonly ended: number;
  readonly told:
    | { readonly is: 'result'; readonly value: unknown }
    | { readonly is: 'error'; readonly error: ToldError }
    | { readonly is: 'unsupported' }
    /** No answer came: the process was ended on purpose, or failed. */
    | { readonly is: 'none'; readonly why: string };
}

interface ToldError {
  readonly code?: string | null | undefined;
  readonly status?: number | null | undefined;
  readonly request_id?: string | null | undefined;
  readonly doc?: string | null | undefined;
  readonly scope?: string | null | undefined;
  readonly message?: string | null | undefined;
}

/** All of one case: what the client was told to do, what it said, and what it sent. */
export interface ClientCaseFacts {
  readonly commands: readonly ToldCommand[];
  /** In the order in which they were answered. */
  readonly exchanges: readonly Exchange[];
  /** Those whose answers the client may not have read, by number: it left the connection before. */
  readonly unread?: readonly number[];
  /** Before which commands the process was ended and started anew. */
  readonly restarts: readonly number[];
  /** What is known of the case beside, by names that its judges know. */
  readonly facts: Readonly<Record<string, unknown>>;
}
