import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');
const [page, picture] = [read('docs/beside-others.md'), read('docs/beside-others.svg')];

/** By tool, how many milliseconds a request took at each number of cases, from the whole time in the table. */
function figuresInTable(): ReadonlyMap<string, readonly number[]> {
  const rows = [...page.matchAll(/^\| ([^|]+?) +\| +(\d+) \|[^|]+\|[^|]+\| +([\d.]+) \|.*\|$/gm)];
  const figures = new Map<string, number[]>();
  for (const [, tool, cases, whole_s] of rows)
    figures.set(tool!, [...(figures.get(tool!) ?? []), (Number(whole_s) * 1000) / Number(cases)]);
  return figures;
}

test('the page beside others shows its picture, which has the same figures', () => {
  expect(page).toContain('](beside-others.svg)');
  const [, told = ''] = /<desc>(.*)<\/desc>/.exec(picture) ?? [];
  const inTable = figuresInTable();
  expect(inTable.size).toBeGreaterThan(1);
  for (const line of told.split('; ')) {
    const [tool, figures = ''] = line.split(': ');
    const drawn = figures.split(', ').filter((figure) => figure !== 'none');
    const expected = inTable.get(tool!) ?? [];
    expect(drawn.length).toBe(expected.length);
    for (const [at, figure] of drawn.entries()) expect(Math.abs(Number(figure) - expected[at]!)).toBeLessThan(0.06);
  }
});

test('the page beside others is named, and the command that makes it', () => {
  expect(read('README.md')).toContain('(docs/beside-others.md)');
  expect(read('CONTRIBUTING.md')).toContain('`npm run bench:peers`');
  expect(page).toContain('`npm run bench:peers`');
});
