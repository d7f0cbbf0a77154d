/** Why changes of the reference need not be found: they change nothing, or what they make is lawful by the document. */
export interface Explained {
  readonly file: string;
  /** A part of the line that it stands in; left out: any. */
  readonly within?: string;
  /** What stands there, and what in its place; an ellipsis for anything. Left out: all of the file. */
  readonly changes?: readonly string[];
  readonly why: string;
}

export const inFile = (name: string, entries: readonly Omit<Explained, 'file'>[]): readonly Explained[] =>
  entries.map((entry) => ({ file: `src/reference/${name}`, ...entry }));

export const nullIsOpen = 'Whether null stands for a field that is left out is open.';
