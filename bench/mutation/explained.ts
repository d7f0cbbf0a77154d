/** Why changes of the reference need not be found: they change nothing, or what they make is lawful by the document. */
interface Explained {
  readonly file: string;
  /** A part of the line that it stands in; left out: any. */
  readonly within?: string;
  /** What stands there, and what in its place; an ellipsis for anything. Left out: all of the file. */
  readonly changes?: readonly string[];
  readonly why: string;
}

export const explained: readonly Explained[] = [];
