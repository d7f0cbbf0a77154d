import { expect, test } from 'vitest';
import { clip, widthOf, wrap } from '../../../src/report/terminal/columns.ts';

test('lines are wrapped by what a terminal shows', () => {
  expect(wrap('one two\nthree', 7)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('中文中文', 4)).toEqual(['中文', '中文']);
  expect(widthOf('e\u0301')).toBe(1);
  expect(clip(['aa', 'bb', 'cc'], 2)).toEqual(['aa', 'b…']);
});
