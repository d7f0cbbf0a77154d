import type { Header } from '../evidence/journal-entry.ts';

export interface VerdictQuestion {
  readonly journal: string;
  /** Who verifies: verdicts are judged again only by the judges that gave them. */
  readonly suite: Header['suite'];
  /** Of a merged journal, the folders of the shards. */
  readonly shards: readonly string[];
}
