import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { killMatrix } from '../../../src/cli/selftest/kill-matrix.ts';
import { matrixPage } from '../../../src/cli/selftest/matrix-page.ts';

const beginning = (page: string): string => page.split('\n- ')[0]!;

test('the page that is kept begins as one that is made of what was tried before', () => {
  const kept = readFileSync(resolve(import.meta.dirname, '../../../docs/self-proof.md'), 'utf8');
  const matrix = killMatrix([], new Map());
  expect(beginning(matrixPage(matrix, [], true))).toBe(beginning(kept));
  expect(beginning(matrixPage(matrix, [], false))).not.toContain('last tried');
});
