import type { Args, Operation, Told } from './protocol.ts';

/** A client under test as cases drive it. */
export interface Adapter {
  /** Never fails: what goes wrong is told. */
  tell(op: Operation, args: Args, client: string): Promise<Told>;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
  /** Why it can be used no longer, in the adapter's own words too; null: it can. */
  readonly trouble: string | null;
}

/** Starts an adapter; each is a process of its own, or stands for one. */
export type StartAdapter = () => Adapter;
