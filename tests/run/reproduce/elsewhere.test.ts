import { expect, test } from 'vitest';
import type { Broken } from '../../../src/evidence/decision.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { restingOn } from '../../../src/run/reproduce/elsewhere.ts';
import { body, exchange, header, rule } from '../../evidence/helpers/samples.ts';
import { journalOf } from '../../report/helpers/stories.ts';

const broken: Broken = {
  is: 'broken',
  rule: rule('charge.reference-echoed'),
  expected: 'reference of ch_1 at data[0]: as sent in exchange 1',
  actual: 'nothing',
  exchanges: [1, 5],
};

const made = (n: number, id: string): Exchange =>
  sent(n, 'POST', '/v1/charges', body(JSON.stringify({ object: 'charge', id })));

function sent(
  n: number,
  method: string,
  path: string,
  answered = body(JSON.stringify({ object: 'list', data: [] })),
): Exchange {
  const plain = exchange(n);
  return {
    ...plain,
    check: `check-${n}`,
    template: { method, path, key: { use: 'key-1' } },
    answer: { ...plain.answer!, body: answered },
  };
}

const journal = journalOf([
  header({}),
  ...[
    made(1, 'ch_1'),
    made(2, 'ch_2'),
    sent(3, 'GET', '/v1/charges/ch_1'),
    sent(4, 'GET', '/v1/charges/ch_2'),
    sent(5, 'GET', '/v1/charges'),
    sent(6, 'GET', '/v1/charges/ch_1'),
  ].map((one) => ({ is: 'exchange' as const, exchange: one })),
]);

test('what a breach rests on is what it names, and all that was asked of the object before', async () => {
  expect((await restingOn(broken, journal)).map(({ n }) => n)).toEqual([1, 3, 5]);
});

test('an object that only its text names is brought about too', async () => {
  expect((await restingOn({ ...broken, exchanges: [5] }, journal)).map(({ n }) => n)).toEqual([1, 3, 5]);
});
