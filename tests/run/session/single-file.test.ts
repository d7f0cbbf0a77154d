import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SingleFile } from '../../../src/run/session/single-file.ts';

test('who was put off goes alone, once others are answered, and who comes meanwhile waits until all have gone', async () => {
  const file = new SingleFile();
  const seen: string[] = [];
  const goes = (name: string) => async (): Promise<void> => {
    seen.push(`${name} sent`);
    await setImmediate();
    seen.push(`${name} answered`);
  };
  const early = file.beside(goes('early'));
  const gone = ['a', 'b'].map((name) => file.go(goes(name)));
  await Promise.all([file.beside(goes('late')), early, ...gone]);
  expect(seen).toEqual(['early', 'a', 'b', 'late'].flatMap((name) => [`${name} sent`, `${name} answered`]));
});

test('who goes, or goes beside others, and fails keeps nobody', async () => {
  const file = new SingleFile();
  const lost = (): Promise<never> => Promise.reject(new Error('lost'));
  const failing = [file.beside(lost), file.go(lost)];
  const next = file.beside(() => Promise.resolve('sent'));
  for (const each of failing) await expect(each).rejects.toThrow('lost');
  await expect(next).resolves.toBe('sent');
});
