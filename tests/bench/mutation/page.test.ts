import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explained } from '../../../bench/mutation/explained.ts';
import type { Mutant } from '../../../bench/mutation/mutant.ts';
import { mutationPage, rowsOf } from '../../../bench/mutation/page.ts';
import { Results } from '../../../bench/mutation/results.ts';

const mutant = (line: number, replacement: string): Mutant => ({
  id: String(line),
  file: 'src/reference/when.ts',
  line,
  mutator: 'BooleanLiteral',
  original: 'yes()',
  replacement,
  within: 'return yes();',
  nth: 0,
});

const freshFile = (): string => join(mkdtempSync(join(tmpdir(), 'mutants-')), 'results.ndjson');

test('what became of a mutant is read again, and holds when its line moves', () => {
  const file = freshFile();
  new Results(file).note(mutant(3, 'no()'), { is: 'survived', left: 0 });
  const read = new Results(file);
  const rows = rowsOf([mutant(7, 'no()'), mutant(8, 'maybe()')], (each) => read.of(each));
  expect(rows.map(({ is }) => is)).toEqual(['survived', 'untried']);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
});

test('the page counts by file and lists what is not found', () => {
  const results = new Results(freshFile());
  results.note(mutant(3, 'no()'), { is: 'survived', left: 0 });
  results.note(mutant(4, 'maybe()'), { is: 'killed', rule: 'charge.id', check: 'charges/x' });
  const page = mutationPage(rowsOf([mutant(3, 'no()'), mutant(4, 'maybe()')], (each) => results.of(each)));
  expect(page).toContain('Of 2 mutants, 2 were tried: 1 are found, 1 are not.');
  expect(page).toContain('| when.ts | 2 | 1 | 0 | 0 | 0 | 1 | 0 | 0 |');
  expect(page).toContain('- 3: `yes()` → `no()`');
  expect(page).not.toContain('maybe()');
});

test('what is explained is there', () => {
  expect(explained.filter(({ file }) => !existsSync(file))).toEqual([]);
});
