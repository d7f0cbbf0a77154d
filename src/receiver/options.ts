import type { Mode } from '../contract/mode.ts';
import type { Header } from '../evidence/journal-entry.ts';

/** Where something is asked or told: an address, or a command of the shell. */
export type Way = { readonly is: 'url'; readonly url: string } | { readonly is: 'command'; readonly command: string };

export interface ReceiverOptions {
  readonly url: string;
  readonly mode: Mode;
  /** Where it is asked what was fulfilled; null: nowhere, so only the wire is seen. */
  readonly status: Way | null;
  /** Where the receiver is told of orders before they are paid; null: nowhere. */
  readonly orders: Way | null;
  /** null: events are posted unsigned. */
  readonly secret: string | null;
  /** How the receiver is ended without a warning, and begun again; null: it is left running. */
  readonly restart: { readonly kill: string; readonly start: string } | null;
  /** Which cases are asked for, by their ids; left out: all. */
  readonly only?: (id: string) => boolean;
  readonly seed: number;
  /** How long a fulfilment may take, in milliseconds. */
  readonly settle_ms: number;
  readonly journal: string;
  readonly suite: Header['suite'];
  /** Nothing is posted any more once it is aborted. */
  readonly signal?: AbortSignal;
  /** Hears what is being done, as often as that changes. */
  readonly progress?: (doing: string) => void;
}
