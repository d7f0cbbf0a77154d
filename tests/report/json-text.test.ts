import { describe, expect, test } from 'vitest';
import { bodyText } from '../../src/report/json-text.ts';
import { body } from '../evidence/helpers/samples.ts';

describe('a body', () => {
  test.each([
    [
      '{"a":[1,{"b":"x, {y}"}],"c":{},"d":[ ]}',
      '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}"\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    ],
    ['{"a":1.0,"a":1e3,"big":12345678901234567890}', '{\n  "a": 1.0,\n  "a": 1e3,\n  "big": 12345678901234567890\n}'],
    ['"a\\"b"', '"a\\"b"'],
    ['<html>', '<html>'],
    ['', ''],
  ])('%s', (text, shown) => {
    expect(bodyText(body(text))).toEqual({ text: shown, cut: null });
  });

  test('that is long is cut', () => {
    const long = bodyText(body(JSON.stringify('x'.repeat(10_000))));
    expect(long.text).toHaveLength(4_000);
    expect(long.cut).toContain('10002 bytes');
  });
});
