import type { ErrorCode, YAMLError } from 'yaml';
import { type SyntaxIssue, syntaxIssues } from './yaml-syntax-issue.ts';

const HELP: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'give the entries of one mapping or list the same indentation',
  BAD_SCALAR_START: 'put the text in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it needs quotes',
  MULTILINE_IMPLICIT_KEY: 'is a colon missing after a name?',
  TAG_RESOLVE_FAILED: 'a text that begins with ! needs quotes',
};

/** An error or a warning of the YAML library. */
export function yamlSyntaxIssue({ code, message, pos }: YAMLError): SyntaxIssue {
  if (code === 'NON_STRING_KEY') return syntaxIssues.noName(pos[0]);
  if (code === 'MULTIPLE_DOCS') return syntaxIssues.secondDocument(pos[0]);
  const help = HELP[code];
  const open = /end with a ([\]}])$/.exec(message)?.[1];
  if (open !== undefined) return { offset: pos[0], message: `a ${open} is missing before here`, fatal: true };
  return { offset: pos[0], message: message.slice(0, 200), ...(help && { help }), fatal: true };
}
