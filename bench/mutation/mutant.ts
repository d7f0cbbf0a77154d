/** One change of the reference's source: what stands at a place, and what stands there instead. */
export interface Mutant {
  /** By which the instrumented build is told to take the change; it counts anew with each build. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The whole line that it begins on. */
  readonly within: string;
  /** Of those that are equal in all this but the line: which, from 0. */
  readonly nth: number;
}

/** What became of a mutant. */
export type Outcome =
  | { readonly is: 'killed'; readonly rule: string; readonly check: string }
  /** The run ends with the status of a deployment that cannot be judged. */
  | { readonly is: 'unjudgeable' }
  /** It did not come to its end within its time. */
  | { readonly is: 'endless' }
  /** Nothing is found, and checks that the reference passes stayed without a verdict. */
  | { readonly is: 'undecided' }
  /** So many checks that come by it were left out. */
  | { readonly is: 'survived'; readonly left: number }
  | { readonly is: 'unreached' };

/** The same after lines have moved. */
export const nameOf = ({ file, within, original, replacement, nth }: Omit<Mutant, 'id'>): string =>
  JSON.stringify([file, within, original, replacement, nth]);
