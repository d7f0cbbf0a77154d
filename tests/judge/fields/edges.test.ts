import { expect, test } from 'vitest';
import { isCutAtEdges, isTidied } from '../../../src/judge/fields/edges.ts';

test.each([
  ['blanks of ASCII', '  Two sacks ', 'Two sacks', true],
  ['some of the blanks', '\u00A0 Two sacks\u3000\uFEFF', 'Two sacks\u3000\uFEFF', true],
  ['what one language takes for a blank', '\x1cTwo sacks\x85', 'Two sacks', true],
  ['nothing', ' Two sacks', ' Two sacks', false],
  ['a blank within', 'Two  sacks', 'Two sacks', false],
  ['a sign', 'Two sacks.', 'Two sacks', false],
  ['nothing, but added', 'Two sacks', ' Two sacks', false],
])('of a text are cut off: %s', (_what, text, cut, is) => {
  expect(isCutAtEdges(text, cut)).toBe(is);
});

test.each([
  ['blanks within', 'Asha  \u00A0Juma ', 'Asha Juma', true],
  ['a composed accent', 'Cafe\u0301', 'Caf\u00E9', true],
  ['a decomposed accent', 'Caf\u00E9', 'Cafe\u0301', true],
  ['nothing', 'Asha Juma', 'Asha Juma', false],
  ['nothing, but a blank more', 'Asha Juma', 'Asha  Juma', false],
  ['a blank that joins two words', 'Asha Juma', 'AshaJuma', false],
  ['an accent', 'Cafe\u0301', 'Cafe', false],
  ['letters', 'Asha  JUMA', 'Asha Juma', false],
])('of a text are tidied: %s', (_what, text, tidied, is) => {
  expect(isTidied(text, tidied)).toBe(is);
});
