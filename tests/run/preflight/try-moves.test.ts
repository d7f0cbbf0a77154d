import { expect, test } from 'vitest';
import type { Asker } from '../../../src/run/preflight/asker.ts';
import { tryMoves } from '../../../src/run/preflight/lag.ts';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';

const refusals = [
  ['is refused', () => Promise.reject(new Error('nothing may be sent'))],
  ['comes to nothing', () => Promise.resolve(null)],
] as const;

test.each(refusals)('a lag is waited for where what would show that a move makes up for it %s', async (_, change) => {
  const clock = new JumpingClock(() => Promise.resolve(null));
  clock.lags(1_000);
  await tryMoves({ services: { clock } } as unknown as Asker, change).catch(() => undefined);
  expect(clock.room_ms).toBe(1_550);
});
