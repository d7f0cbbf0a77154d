import { expect, test } from 'vitest';
import { type Listed, Packer, unpack } from '../../../src/report/recorded/packed.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';

function pack(exchanges: readonly Exchange[]) {
  const packer = new Packer();
  for (const one of exchanges) packer.add(one);
  return packer.packed();
}

const listed =
  (exchanges: readonly Exchange[]) =>
  (row: number): Listed => {
    const { n, check, timings } = exchanges[row]!;
    return { n, check, ms: Math.round(timings.total_ms) };
  };

const repacked = (exchanges: readonly Exchange[]) =>
  unpack(JSON.parse(JSON.stringify(pack(exchanges))), listed(exchanges));

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
    exchange(4, { sent: 12, answer: { status: 204, headers: [], body: { text: 'é\ud800', bytes: 99, sha256: null } } }),
    exchange(5, { sent: 11, answer: { status: 200, headers: [], body: { text: 'begin', bytes: 9, sha256: 'ab' } } }),
    exchange(6, { request: { method: 'POST', target: '/v1/a b', headers: [], body: body('é€') } }),
  ];
  const told = exchanges.map(({ template: _0, received: _1, behind: _2, ahead: _3, timings, ...rest }) => ({
    ...rest,
    timings: { total_ms: Math.round(timings.total_ms) },
  }));
  expect(repacked(exchanges)).toEqual(told);
});

test('what repeats is there once', () => {
  const exchanges = Array.from({ length: 50 }, (_, at) => exchange(at + 1));
  const few = pack(exchanges.slice(0, 1)).texts.length;
  expect(pack(exchanges).texts.length).toBeLessThan(few + exchanges.length);
});

test('of a long body the beginning is kept, and that it is cut is told', () => {
  const long = 'x'.repeat(1_000_000);
  const [one] = repacked([exchange(1, { answer: { status: 200, headers: [], body: body(long) } })]);
  expect(one?.answer?.body.text.length).toBeLessThan(5_000);
  expect(one?.answer?.body).toMatchObject({ bytes: 1_000_000, sha256: '' });
});
