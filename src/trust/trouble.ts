/** One thing that is not as it was, or not as the evidence has it. */
export interface Trouble {
  /** The file in the run's folder. */
  readonly file: string;
  /** From 1; null: of the file as a whole. */
  readonly line: number | null;
  readonly why: string;
}

export const wordsOf = ({ file, line, why }: Trouble): string =>
  `${file}${line === null ? '' : ` line ${line}`}: ${why}`;
