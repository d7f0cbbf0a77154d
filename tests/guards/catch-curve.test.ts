import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');
const [page, picture] = [read('docs/catch-curve.md'), read('docs/catch-curve.svg')];

/** By line, its figures as the picture tells them. */
function figuresInTable(): readonly string[] {
  const [head, , ...rows] = [...page.matchAll(/^\| (.*) \|$/gm)].map(([, row]) =>
    row!.split('|').map((cell) => cell.trim()),
  );
  return head!.slice(1).map((name, at) => {
    const figures = rows.flatMap((row) => (row[at + 1] === '' ? [] : [`${row[0]} ${row[at + 1]}`]));
    return `${name}: ${figures.join(', ')}`;
  });
}

test('the page of the catch shows its picture, which has the same figures', () => {
  expect(page).toContain('](catch-curve.svg)');
  const [, told = ''] = /<desc>(.*)<\/desc>/.exec(picture) ?? [];
  expect(told.split('; ')).toEqual(figuresInTable());
});

test('the page of the catch is named, and the command that makes it', () => {
  expect(read('README.md')).toContain('(docs/catch-curve.md)');
  expect(read('CONTRIBUTING.md')).toContain('`npm run curve`');
  expect(page).toContain('`npm run curve`');
});
