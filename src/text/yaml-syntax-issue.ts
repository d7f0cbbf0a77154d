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

export const syntaxIssues = {
  deep: (offset: number): SyntaxIssue => ({ offset, message: `nested deeper than ${MAX_DEPTH} levels`, fatal: true }),
  many: (offset: number): SyntaxIssue => ({
    offset,
    message: `more than ${MAX_ALIASES} aliases, those inside of others counted as often as they are used`,
    fatal: true,
  }),
  unknownAlias: (offset: number, name: string): SyntaxIssue => ({
    offset,
    message: `no anchor &${name} stands before the alias *${name}`,
    help: 'put a text that begins with * in quotes',
    fatal: true,
  }),
  endlessAlias: (offset: number, name: string): SyntaxIssue => ({
    offset,
    message: `the alias *${name} stands inside what it names`,
    fatal: true,
  }),
  secondDocument: (offset: number): SyntaxIssue => ({
    offset,
    message: 'a second YAML document begins here; the file may hold only one',
    fatal: true,
  }),
  noName: (offset: number): SyntaxIssue => ({ offset, message: 'a name must be a plain text', fatal: true }),
  twice: (offset: number, name: string, line: number): SyntaxIssue => ({
    offset,
    message: `${name} stands twice in one mapping, first on line ${line}`,
    fatal: false,
  }),
  lossyNumber: (offset: number, written: string, read: string): SyntaxIssue => ({
    offset,
    message: `${written} without quotes is the number ${read}`,
    help: `write "${written}" for the text`,
    fatal: false,
  }),
  noNumber: (offset: number, written: string): SyntaxIssue => ({
    offset,
    message: `${written} is no number that JSON can carry`,
    fatal: false,
  }),
};
