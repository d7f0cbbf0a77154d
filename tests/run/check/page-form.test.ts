import { expect, test } from 'vitest';
import { formIn } from '../../../src/run/check/page-form.ts';

const page = (fields: string, more = '') => `<!doctype html><form>${fields}</form>${more}`;

test.each<readonly [string, readonly string[]]>([
  ['<input name="amount" type="number" value="9,876">', ['9,876']],
  ["<INPUT TYPE=tel VALUE='TZS 12 500' />", ['TZS 12 500']],
  ['<input value=12500>', ['12500']],
  ['<input title="a > b" value="7">', ['7']],
  ['<input type="hidden" value="9876">', []],
  ['<input readonly value="9876"><input disabled value="9876">', []],
  ['<input type="radio" value="1"><input type="submit" value="2">', []],
  ['<input value="TZS 12&#160;500&nbsp;000">', ['TZS 12\u00a0500\u00a0000']],
  ['<input value="12&comma;500&period;00">', ['12,500.00']],
  ['<input value="12&#x202F;500">', ['12\u202f500']],
  ['<input type="number" value="1.25e+4">', ['12500']],
  ['<input placeholder="100"><input value="">', []],
  [`<input value="${'1'.repeat(40)}">`, []],
])('what a payer may change in %s', (fields, filled) => {
  expect(formIn(page(fields))).toEqual({ filled, scripted: false });
});

test('a script may fill in more', () => {
  expect(formIn(page('<input value="1">', '<script src="/pay.js"></script>')).scripted).toBe(true);
});
