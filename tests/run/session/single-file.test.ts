import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SingleFile } from '../../../src/run/session/single-file.ts';

test('who was put off goes alone, and who comes meanwhile waits until all have gone', async () => {
  const file = new SingleFile();
  const seen: string[] = [];
  const goes = (name: string) => async (): Promise<void> => {
    seen.push(`${name} sent`);
    await setImmediate();
    seen.push(`${name} answered`);
  };
  await file.passed();
  const gone = ['a', 'b'].map((name) => file.go(goes(name)));
  await file.passed();
  seen.push('passed');
  await Promise.all(gone);
  expect(seen).toEqual(['a sent', 'a answered', 'b sent', 'b answered', 'passed']);
});

test('who goes and fails keeps nobody', async () => {
  const file = new SingleFile();
  const failing = file.go(() => Promise.reject(new Error('lost')));
  const passed = file.passed();
  await expect(failing).rejects.toThrow('lost');
  await expect(passed).resolves.toBeUndefined();
});
