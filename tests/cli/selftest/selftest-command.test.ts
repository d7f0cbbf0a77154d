import { expect, test } from 'vitest';
import { mpconform } from '../helpers/mpconform.ts';

test.each([
  [['--drawn', '1', '--lawful', '--only', 'nosuch'], '--drawn cannot be combined with --only or --lawful'],
  [['--json', '--markdown'], '--json cannot be combined with --markdown'],
  [
    ['--reproductions', '--lawful'],
    '--reproductions cannot be combined with --drawn, --lawful, --json, --markdown, or --tried',
  ],
])('what contradicts itself is refused: %j', async (args, says) => {
  const ran = await mpconform(['selftest', ...args]);
  expect(ran).toEqual({ status: 2, stdout: '', stderr: `mpconform: ${says}\n` });
});
