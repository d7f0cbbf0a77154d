import type { ErrorCode, YAMLError } from 'yaml';

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

const sameIndentation = 'give the entries of one mapping or list the same indentation';

const HELP: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: sameIndentation,
  BAD_SCALAR_START: 'put the text in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it needs quotes',
  MULTILINE_IMPLICIT_KEY: 'is a colon missing after a name?',
  TAG_RESOLVE_FAILED: 'a text that begins with ! needs quotes',
};

/** An error or a warning of the YAML library. */
export function yamlSyntaxIssue({ code, message, pos }: YAMLError): SyntaxIssue {
  if (code === 'NON_STRING_KEY') return noName(pos[0]);
  if (code === 'MULTIPLE_DOCS') return fatal(pos[0], 'a second YAML document begins here; the file may hold only one');
  const open = /end with a ([\]}])$/.exec(message)?.[1];
  if (open !== undefined) return fatal(pos[0], `a ${open} is missing before here`);
  return fatal(pos[0], message.slice(0, 200), HELP[code]);
}

/**
 * A line that is indented otherwise than its neighbours makes several errors at once, some of them a line too early. null:
 * these errors are of another kind.
 *
 * @param errors those of one line
 */
export function indentSyntaxIssue(errors: readonly YAMLError[], text: string): SyntaxIssue | null {
  const [first] = errors;
  if (!first) return null;
  const start = text.lastIndexOf('\n', first.pos[0] - 1) + 1;
  const before = text.slice(start, first.pos[0]).trim();
  const line = errors.some(({ code }) => code === 'MULTILINE_IMPLICIT_KEY')
    ? culprit(text, start, before)
    : errors.some(isOfIndent) && before === ''
      ? start
      : null;
  if (line === null) return null;
  const begins = line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0);
  return fatal(begins, 'the indentation of this line does not fit the lines before it', sameIndentation);
}

const isOfIndent = ({ code, message }: YAMLError): boolean =>
  code === 'BAD_INDENT' || message.startsWith('Sequence item without');

/** Where a value runs on into the next line, that line was hardly meant to be a part of it. */
function culprit(text: string, start: number, before: string): number | null {
  if (before !== '') return nextLine(text, start);
  return /^[ \t]*- /.test(text.slice(start)) ? start : null;
}

function nextLine(text: string, from: number): number | null {
  const next = /\n(?=[ \t]*[^\s#])/.exec(text.slice(from));
  return next === null ? null : from + next.index + 1;
}
