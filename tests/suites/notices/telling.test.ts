import { expect, test } from 'vitest';
import { newSince } from '../../../suites/notices/telling.ts';

const message = (text: string) => ({ to: '+255******001', text });

test.each([
  ['the last of them', [message('one')], [message('one'), message('two')], ['two']],
  ['the first of them', [message('one')], [message('two'), message('one')], ['two']],
  ['one that says the same', [message('one')], [message('one'), message('one')], ['one']],
  ['nothing', [message('one'), message('two')], [message('two'), message('one')], []],
])('new among messages is %s', (_which, before, after, texts) => {
  expect(newSince(before, after).map(({ text }) => text)).toEqual(texts);
});
