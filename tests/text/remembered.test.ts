import { expect, test } from 'vitest';
import { remembered } from '../../src/text/remembered.ts';

test('a text is read once, however often it comes, and many of them are forgotten', () => {
  const asked: string[] = [];
  const read = remembered((text) => {
    asked.push(text);
    return text === 'none' ? null : text.length;
  });
  expect(['a', 'a', 'none', 'none'].map(read)).toEqual([1, 1, null, null]);
  expect(asked).toEqual(['a', 'none']);
  for (let at = 0; at < 5_000; at += 1) read(`text ${at}`);
  expect(read('a')).toBe(1);
  expect(asked.filter((text) => text === 'a')).toHaveLength(2);
});

test('a long text is read each time', () => {
  let asked = 0;
  const read = remembered(() => (asked += 1));
  const long = 'x'.repeat(300);
  expect([read(long), read(long)]).toEqual([1, 2]);
});
