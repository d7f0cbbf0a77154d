import { excerpt } from './excerpt.ts';
import { hideSecrets } from './hide-secrets.ts';
import { printable } from './printable.ts';

/**
 * Something wrong at one place of a file. Lines and columns count from 1, columns in UTF-16 units as editors do; line 0 is
 * the file as a whole.
 */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
}

export function renderProblem(problem: Problem, sourceText: string): string {
  const { file, line, column, message, help } = problem;
  const seen = sourceText === '' ? undefined : excerpt(sourceText, line, column);
  const place = line === 0 ? '' : `:${line}:${column}`;
  const lines = [`${clean(file)}${place}: ${clean(message)}`];
  if (seen !== undefined) lines.push(`  ${seen.text}`, `  ${seen.caret}`);
  if (help !== undefined) lines.push(`  help: ${clean(help)}`);
  return lines.join('\n');
}

const clean = (text: string): string => printable(hideSecrets(text));
