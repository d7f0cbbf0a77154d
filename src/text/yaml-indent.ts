import type { YAMLError } from 'yaml';
import type { SyntaxIssue } from './yaml-syntax-issue.ts';

const MESSAGE = 'the indentation of this line does not fit the lines before it';
const HELP = 'give the entries of one mapping or list the same indentation';

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
  return {
    offset: line + (/^[ \t]*/.exec(text.slice(line))?.[0].length ?? 0),
    message: MESSAGE,
    help: HELP,
    fatal: true,
  };
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
