/** Some checks against the reference, with a mutant or without. */
export interface Trial {
  /** Null: none, to see what the checks reach. */
  readonly mutant: string | null;
  /** Whether it stands in what is done on loading, so that the reference is loaded once more. */
  readonly onLoading: boolean;
  /** A mutant that is come by more often goes round in circles. */
  readonly hits: number;
  /** Their ids. */
  readonly checks: readonly string[];
  readonly seed: number;
  readonly profile: 'standard' | 'deep';
}

export type TrialEnd =
  | { readonly is: 'broken'; readonly rule: string; readonly check: string }
  | { readonly is: 'unjudgeable'; readonly why: string }
  | { readonly is: 'clean'; readonly inconclusive: readonly string[] };

/** How often each mutant was come by. */
export type Hits = Readonly<Record<string, number>>;

export interface Reached {
  readonly end: TrialEnd;
  readonly onLoading: Hits;
  readonly running: Hits;
}
