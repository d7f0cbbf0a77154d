import type { Asked } from '../evidence/asked.ts';
import type { Header } from '../evidence/journal-entry.ts';
import type { PlainTarget } from '../target/plain.ts';
import type { Profile } from './check/check.ts';

/** The journal of an earlier run, whose accepted requests are sent again. */
export type Replayed = NonNullable<Asked['replay']>;

/** All that a run needs to know; plain data, since it crosses to the engine's thread. */
export interface RunOptions extends Readonly<Omit<Asked, 'scenarios' | 'target_digest' | 'target_facts'>> {
  readonly target: PlainTarget;
  readonly profile: Profile;
  /** Files; empty: the built-in scenarios and suites. */
  readonly scenarios: readonly string[];
  readonly seed: number;
  /** Folder of the run: the journal, the reproductions and the reports; null: nothing is written. */
  readonly out: string | null;
  /** Journal of an interrupted run that this one goes on with; null: it begins anew. */
  readonly resume: string | null;
  readonly suite: Header['suite'];
}
