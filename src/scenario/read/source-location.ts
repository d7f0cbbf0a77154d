import type { Problem } from '../../text/problem.ts';
import type { Path } from '../../text/yaml-place.ts';
import type { Position, YamlSource } from '../../text/yaml-source.ts';

/** A place in a file, named by the path of what stands there. */
export interface SourceLocation {
  readonly source: YamlSource;
  readonly path: Path;
}

export const inside = (sourceLocation: SourceLocation, ...path: Path): SourceLocation => ({
  source: sourceLocation.source,
  path: [...sourceLocation.path, ...path],
});

export const problemAt = (
  sourceLocation: SourceLocation,
  what: 'key' | 'value',
  message: string,
  help?: string,
): Problem => ({
  file: sourceLocation.source.file,
  ...sourceLocation.source.locate(sourceLocation.path, what),
  message,
  ...(help !== undefined && { help }),
});

/** The problem of a part of a text points at that part. */
export function problemWithin(sourceLocation: SourceLocation, part: string, message: string, help?: string): Problem {
  return { ...problemAt(sourceLocation, 'value', message, help), ...positionOf(sourceLocation, part) };
}

/** How far below its first line a text in many lines is searched. */
const LINES = 50;

function positionOf({ source, path }: SourceLocation, part: string): Position {
  const start = source.locate(path, 'value');
  const lines = source.text.split('\n').slice(start.line - 1, start.line - 1 + LINES);
  for (const [index, line] of lines.entries()) {
    const column = line.indexOf(part, index === 0 ? start.column - 1 : 0);
    if (column !== -1) return { line: start.line + index, column: column + 1 };
  }
  return start;
}
