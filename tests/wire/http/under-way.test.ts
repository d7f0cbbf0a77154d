import { expect, test } from 'vitest';
import { UnderWay } from '../../../src/wire/http/under-way.ts';

const sent = (idempotencyKey?: string, deployment: 'sandbox' | 'live' = 'sandbox') => ({
  method: 'POST',
  path: '/v1/charges',
  key: { use: 'key-1' },
  deployment,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

test('whoever is answered is told of the others with its key that are not', () => {
  const underWay = new UnderWay();
  const [one, two, three] = [1, 2, 3].map((n) => underWay.begin(n, sent('same-key')));
  expect([two!(), one!(), three!()]).toEqual([[1, 3], [3], []]);
});

test('another key, another deployment and no key at all are beside nothing', () => {
  const underWay = new UnderWay();
  const all = [sent('one-key'), sent('other-key'), sent('one-key', 'live'), sent(), sent()];
  expect(all.map((each, at) => underWay.begin(at + 1, each)).flatMap((end) => end())).toEqual([]);
});
