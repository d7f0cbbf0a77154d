/** Something wrong in a YAML text, before it has a line and a column. */
export interface SyntaxIssue {
  readonly offset: number;
  readonly message: string;
  readonly help?: string;
  /** Nothing true can be said of the file's data any more. */
  readonly fatal: boolean;
}

export const MAX_DEPTH = 64;
export const MAX_ALIASES = 1_000;

export const fatal = (offset: number, message: string, help?: string): SyntaxIssue => ({
  offset,
  message,
  ...(help !== undefined && { help }),
  fatal: true,
});

export const noName = (offset: number): SyntaxIssue => fatal(offset, 'a name must be a plain text');

export const tooManyAliases = (offset: number): SyntaxIssue =>
  fatal(offset, `more than ${MAX_ALIASES} aliases, those inside of others counted as often as they are used`);
