import { expect, test } from 'vitest';
import { pack, unpack } from '../../../src/report/recorded/packed.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';

test('what is packed is unpacked as it was', () => {
  const exchanges = [
    exchange(1, { check: 'a/b' }),
    exchange(2, { check: null, answer: null, failure: { kind: 'timeout', text: 'none: within: 30 s' } }),
    exchange(3, {
      answer: {
        status: 200,
        headers: [
          ['x-note', 'a: b'],
          ['empty', ''],
        ],
        body: body(''),
      },
    }),
  ];
  const told = exchanges.map(({ template: _0, received: _1, behind: _2, ahead: _3, timings, ...rest }) => ({
    ...rest,
    timings: { total_ms: Math.round(timings.total_ms) },
  }));
  expect(unpack(JSON.parse(JSON.stringify(pack(exchanges))))).toEqual(told);
});

test('what repeats is there once', () => {
  const exchanges = Array.from({ length: 50 }, (_, at) => exchange(at + 1));
  const few = pack(exchanges.slice(0, 1)).texts.length;
  expect(pack(exchanges).texts.length).toBeLessThan(few + exchanges.length);
});

test('of a long body the beginning is kept, and that it is cut is told', () => {
  const long = 'x'.repeat(1_000_000);
  const [one] = unpack(pack([exchange(1, { answer: { status: 200, headers: [], body: body(long) } })]));
  expect(one?.answer?.body.text.length).toBeLessThan(5_000);
  expect(one?.answer?.body).toMatchObject({ bytes: 1_000_000, sha256: '' });
});
