import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientFaults } from '../../../clients/faults/all.ts';
import { clientVariants } from '../../../clients/variants/all.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/client-proof.md'), 'utf8');
const rows = (title: string): readonly (readonly string[])[] =>
  page
    .split(`## ${title}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

/** Made anew by `npx tsx clients/proof/prove.ts`. */
test('the page names the broken and the lawful clients that there are', () => {
  expect(rows('Broken clients').map(([, name, text, rule]) => [name, text, rule])).toEqual(
    clientFaults.map(({ name, text, breaks }) => [name, text, breaks.join(', ')]),
  );
  const lawful = clientVariants.map(({ name, text }) => [name, text]);
  expect(lawful).toEqual(expect.arrayContaining(rows('Lawful clients').map(([, name, text]) => [name, text])));
});
