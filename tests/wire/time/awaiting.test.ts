import { expect, test } from 'vitest';
import { Awaiting } from '../../../src/wire/time/awaiting.ts';

const never = (): Promise<never> => new Promise(() => undefined);

test('what moves the run on first is told first, and of one kind what ends last', async () => {
  const awaiting = new Awaiting();
  void awaiting.during('check', 'a first', 60_000, never);
  void awaiting.during('check', 'a later', 900_000, never);
  expect(awaiting.foremost).toMatchObject({ is: 'check', what: 'a later' });
  void awaiting.during('rate', 'a limit', 30_000, never);
  expect(awaiting.foremost?.what).toBe('a limit');
});

test('what is over, or comes soon as a rule, is not told', async () => {
  const awaiting = new Awaiting();
  await awaiting.during('rate', 'over', 30_000, () => Promise.resolve());
  void awaiting.during('answer', 'soon', 30_000, never);
  expect(awaiting.foremost).toBeNull();
});
