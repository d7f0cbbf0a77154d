import { describe, expect, test } from 'vitest';
import { clip, widthOf, wrap } from '../../src/report/terminal/columns.ts';
import { curlOf } from '../../src/report/findings/curl.ts';
import { bodyText } from '../../src/report/json-text.ts';
import { percentiles } from '../../src/report/tally/latency.ts';
import { body, exchange } from '../evidence/samples.ts';

describe('a request for a shell', () => {
  const urls = { sandbox: 'http://127.0.0.1:4010/', live: null };

  test('names the key as a variable', () => {
    expect(curlOf(exchange(1), urls).split(' \\\n  ')).toEqual([
      'curl -sS -i',
      '-X POST',
      "'http://127.0.0.1:4010/v1/charges'",
      '-H "authorization: Bearer $KEY_1"',
      "-H 'content-type: application/json'",
      "-H 'idempotency-key: order-1-abcdef'",
      `--data-raw '{"amount_minor":10050,"rail":"mpesa","msisdn":"+255*****001"}'`,
    ]);
  });

  test('says which key does in place of one that the run made, and names the variable of a target as it is', () => {
    const { key } = exchange(1);
    const made = { ...key, label: 'made-9', scopes: ['charges:read'], business: 'main' };
    const [first] = curlOf(exchange(1, { key: made }), urls).split('\n');
    expect(first).toMatch(
      /^# The run made this key: set MADE_9 to a key like it, active test key of the business main with charges:read\.$/,
    );
    expect(curlOf(exchange(1, { key: { ...key, label: 'shop_Key' } }), urls)).toContain('Bearer $shop_Key"');
  });

  test.each([
    ['+255******002', 2, "+25570000000'2'"],
    ['0******005', 5, "070000000'5'"],
  ] as const)("tells the trigger number behind %s, which is nobody's", (masked, trigger, number) => {
    const request = { ...exchange(1).request, body: body(`{"msisdn":"${masked}"}`) };
    const payer = { ref: 'payer-1', trigger, form: 'leading-zero' } as const;
    const told = curlOf(exchange(1, { request, payer }), urls);
    expect(told).toMatch(`--data-raw '{"msisdn":"${number}"}'`);
    expect(told).toMatch(/^curl/);
  });

  test('leaves every other number masked, and says so', () => {
    const request = { ...exchange(1).request, body: body('{"msisdn":"0******002"}') };
    const payer = { ref: 'payer-1', trigger: null, form: 'leading-zero' } as const;
    const told = curlOf(exchange(1, { request, payer }), urls);
    expect(told).toContain('0******002');
    expect(told).toMatch(/^# The payer's number is masked: write one in place of the asterisks\.\ncurl/);
  });

  test('leaves nothing else to the shell', () => {
    const request = { method: 'GET', target: "/v1/charges?state=$(rm)'`x`", headers: [], body: body("it's $HOME") };
    expect(curlOf(exchange(1, { deployment: 'live', request }), urls).split(' \\\n  ')).toEqual([
      'curl -sS -i',
      '"$LIVE_URL/v1/charges?state=\\$(rm)\'\\`x\\`"',
      String.raw`--data-raw 'it'\''s $HOME'`,
    ]);
  });
});

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

test('lines are wrapped by what a terminal shows', () => {
  expect(wrap('one two\nthree', 7)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('中文中文', 4)).toEqual(['中文', '中文']);
  expect(widthOf('e\u0301')).toBe(1);
  expect(clip(['aa', 'bb', 'cc'], 2)).toEqual(['aa', 'b…']);
});

test('percentiles are ranks', () => {
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 });
  expect(percentiles(Array.from({ length: 100 }, (_, index) => 100 - index))).toEqual({ p50: 50, p95: 95, p99: 99 });
});
