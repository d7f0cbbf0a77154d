import { expect, test } from 'vitest';
import { variants } from '../../../src/reference/variants/variants.ts';

const pairs = variants.filter(({ name }) => name.startsWith('pairs.')).map(({ text }) => text.split(', '));

test.each([
  ['statuses.flat', 'events.once'],
  ['ids.uuid', 'links.strict'],
  ['bills.counted', 'webhooks.new-records'],
  ['replay.first-answer', 'requests.null-refused'],
])('%s and %s occur together', (one, other) => {
  expect(pairs.some((names) => names.includes(one) && names.includes(other))).toBe(true);
});

test('each answer occurs with and without each other one', () => {
  const all = [...new Set(pairs.flat())];
  const room = (name: string): string => name.split('.')[0] ?? '';
  const alone = all.flatMap((one) =>
    all.filter(
      (other) => room(one) !== room(other) && !pairs.some((names) => names.includes(one) && !names.includes(other)),
    ),
  );
  expect(alone).toEqual([]);
});
