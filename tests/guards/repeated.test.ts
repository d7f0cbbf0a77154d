import { expect, test } from 'vitest';
import { sources, textOf } from './helpers/sources.ts';

const most = 5;

interface Line {
  readonly text: string;
  readonly at: number;
}

/** What says something: no import, comment, blank line or lone bracket. */
function linesOf(text: string): readonly Line[] {
  const withoutImports = text.replace(/^import [^;]*;$/gm, (statement) => statement.replace(/[^\n]/g, ''));
  return withoutImports
    .split('\n')
    .map((line, index) => ({ text: line.trim(), at: index + 1 }))
    .filter((line) => /\w/.test(line.text) && !/^(?:\/\/|\/?\*)/.test(line.text));
}

/** Places that begin with more lines in a row than are allowed that stand, to the letter, somewhere else too. */
function repeatedIn(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  const first = new Map<string, string>();
  const found: string[] = [];
  for (const file of files) {
    const lines = linesOf(textOf(file));
    for (let from = 0; from + most < lines.length; from += 1) {
      const run = lines
        .slice(from, from + most + 1)
        .map((line) => line.text)
        .join('\n');
      const place = `${file}:${lines[from]!.at}`;
      const before = first.get(run);
      if (before === undefined) first.set(run, place);
      else found.push(`${before} ~ ${place}`);
    }
  }
  return found;
}

test('six lines stand in one place', () => {
  expect(repeatedIn(sources, textOf)).toEqual([]);
});

test('lines that stand twice are found, whatever stands between them', () => {
  const once = ['a', 'b', 'c', '', 'd', 'e'].join('\n');
  const twice = [`x\n${once}\nf`, `import {\n  a,\n} from 'b';\n// y\n${once}\nf`];
  expect(repeatedIn(['0', '1'], (file) => twice[Number(file)]!)).toEqual(['0:2 ~ 1:5']);
  expect(repeatedIn(['0', '1'], (file) => [once, twice[1]!][Number(file)]!)).toEqual([]);
});
