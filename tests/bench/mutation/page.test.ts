import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explained } from '../../../bench/mutation/explained.ts';
import { nameOf, type Mutant, type Outcome, type Result } from '../../../bench/mutation/mutant.ts';
import { mutationPage, rowsOf } from '../../../bench/mutation/page.ts';

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

const became = (of: Mutant, outcome: Outcome): [string, Result] => [nameOf(of), { ...of, outcome, seconds: 1 }];

test('a mutant keeps what became of it when its line moves', () => {
  const results = new Map([became(mutant(3, 'no()'), { is: 'survived', left: 0 })]);
  expect(rowsOf([mutant(7, 'no()'), mutant(8, 'maybe()')], results).map(({ is }) => is)).toEqual([
    'survived',
    'untried',
  ]);
});

test('the page counts by file and lists what is not found', () => {
  const results = new Map([
    became(mutant(3, 'no()'), { is: 'survived', left: 0 }),
    became(mutant(4, 'maybe()'), { is: 'killed', rule: 'charge.id', check: 'charges/x' }),
  ]);
  const page = mutationPage(rowsOf([mutant(3, 'no()'), mutant(4, 'maybe()')], results));
  expect(page).toContain('| when.ts | 2 | 1 | 0 | 0 | 0 | 1 | 0 | 0 |');
  expect(page).toContain('- 3: `yes()` → `no()`');
  expect(page).not.toContain('maybe()');
});

test('what is explained is there', () => {
  expect(explained.filter(({ file }) => !existsSync(file))).toEqual([]);
});
