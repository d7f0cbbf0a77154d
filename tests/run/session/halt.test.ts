import { expect, test } from 'vitest';
import { Halt } from '../../../src/run/session/halt.ts';
import { watched } from '../../../src/run/session/operator-means.ts';
import { Awaiting } from '../../../src/wire/time/awaiting.ts';

test('an order that came early is heard by who asks later', () => {
  const halt = new Halt();
  halt.stop('enough');
  halt.stop('again');
  const heard: string[] = [];
  halt.onStop((why) => heard.push(why));
  expect(heard).toEqual(['enough']);
});

test('nobody waits for an operator once the run is to end', async () => {
  const halt = new Halt();
  const operator = { actions: new Set(['close_link'] as const), perform: () => new Promise<never>(() => undefined) };
  const asked = watched(operator, new Awaiting(), halt).perform('close_link', { link: 'lk_1' });
  halt.stop('enough');
  expect(await asked).toEqual({ is: 'refused', why: 'enough' });
});
