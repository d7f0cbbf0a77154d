import type { TargetOrigin } from '../evidence/asked.ts';
import type { Deployment } from '../evidence/exchange.ts';
import type { Header } from '../evidence/journal-entry.ts';
import type { PlainTarget } from '../target/plain.ts';
import type { Profile } from './check/check.ts';

interface Allowance {
  /** What costs nothing and prompts nobody: bills, links, webhook endpoints. */
  readonly writes: boolean;
  /** Charges and messages, to the listed payers and within the spend cap. */
  readonly prompts: boolean;
}

/** The journal of an earlier run, whose accepted requests are sent again. */
export interface Replayed {
  readonly path: string;
  /** The last hash of its chain. */
  readonly digest: string;
}

/** All that a run needs to know; plain data, since it crosses to the engine's thread. */
export interface RunOptions {
  readonly target: PlainTarget;
  /** How the target was given. */
  readonly origin: TargetOrigin;
  readonly deployments: readonly Deployment[];
  readonly profile: Profile;
  /** What may be sent to live beside reads. */
  readonly allow: Allowance;
  /** Longest real wait, in seconds. */
  readonly patience_s: number;
  /** Globs of rule ids, such as `idempotency.*`; empty: all. */
  readonly rules: readonly string[];
  /** Globs of the names of checks, such as `prompts/approved`; empty: all. */
  readonly checks: readonly string[];
  /** Files; empty: the built-in scenarios and suites. */
  readonly scenarios: readonly string[];
  readonly seed: number;
  /** Folder of the run: the journal, the reproductions and the reports; null: nothing is written. */
  readonly out: string | null;
  /** The I-th of N parts of the checks, from 1. */
  readonly shard: { readonly index: number; readonly of: number } | null;
  /** Journal of an interrupted run that this one goes on with; null: it begins anew. */
  readonly resume: string | null;
  /** Journal of an earlier run, whose accepted requests are sent instead of the built-in checks; null: it has none. */
  readonly replay: Replayed | null;
  readonly suite: Header['suite'];
}
