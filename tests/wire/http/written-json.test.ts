import { expect, test } from 'vitest';
import { writtenJson } from '../../../src/wire/http/written-json.ts';

const json = {
  amount_minor: 10_000,
  description: 'Café 1/2 \u{1F33D}',
  metadata: { 'a/b': 'é' },
  left: undefined,
  'na/me': null,
};

test('each member stands on a line of its own, and what lies within it stays as it is', () => {
  expect(writtenJson(json, 'lines')).toBe(
    '{\n  "amount_minor": 10000,\n  "description": "Café 1/2 \u{1F33D}",\n  "metadata": {"a/b":"é"},\n  "na/me": null\n}\n',
  );
});

test('texts of an object have no sign that is not ASCII, and no bare slash', () => {
  expect(writtenJson(json, 'escaped')).toBe(
    String.raw`{"amount_minor":10000,"description":"Caf\u00e9 1\/2 \ud83c\udf3d","metadata":{"a/b":"é"},"na/me":null}`,
  );
});

test.each(['lines', 'escaped', undefined] as const)('it is the same JSON, written %s', (written) => {
  for (const each of [json, {}, [], ['é'], null, 'a/b', 5, { lone: '\ud800', ':': ':' }])
    expect(JSON.parse(writtenJson(each, written))).toEqual(JSON.parse(JSON.stringify(each)));
});
