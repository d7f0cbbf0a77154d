import { expect, test } from 'vitest';
import { KeyMinutes } from '../../../src/report/recorded/key-minutes.ts';
import { exchange, planned } from '../../evidence/helpers/samples.ts';

test('what a check sends beyond a rate on purpose is told apart from the busiest minute', () => {
  const usual = planned('charges/all', ['charge.id']);
  const trying = planned('rate-limit/of-one-key', ['limits.test-key-limited-above-120']);
  const sample = exchange(1);
  const minutes = new KeyMinutes({ rates: { [sample.key.label]: 120 }, plan: [usual, trying] });
  const send = (count: number, check: string, sent: number) => {
    for (let n = 1; n <= count; n += 1) minutes.add({ ...sample, check, sent });
  };
  send(3, usual.id, 0);
  send(2, usual.id, 60_000);
  send(121, trying.id, 0);
  expect(minutes.uses()).toEqual([{ key: sample.key.label, requests: 126, busiest: 3, tried: 121, allowed: 120 }]);
});
