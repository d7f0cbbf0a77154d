import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import type { CheckContext } from '../../src/run/check/check.ts';

/** When a payer answers, in seconds after the prompt, where no wait is real: at once, and some time in each part of its window. */
const answers_s = [
  [0, 0],
  [5, 80],
  [80, 230],
  [230, 500],
  [500, 820],
] as const;
const answerable_s = 840;

/** In one of them somebody polls, so often before it begins. */
const polled = answers_s[2];
export const polls = 5;

/** Waits until a payer answers, by turns of the seed; false: the charge may have expired by then. */
export async function untilAnswered(
  context: CheckContext,
  turn: number,
  made: Exchange,
  read: RequestTemplate,
): Promise<boolean> {
  const { clock, seed } = context;
  const within = answers_s[(turn + seed) % answers_s.length]!;
  const [min, max] = within;
  const answered_s = drawn(fc.integer({ min, max }));
  if (clock.jumps) {
    const looks = within === polled ? polls : 0;
    for (let look = 1; look <= looks; look += 1) {
      await clock.until(made.received + (look * min * 1000) / looks, 2000);
      await context.send(read);
    }
    await clock.until(made.received + answered_s * 1000, 15_000);
  }
  return clock.now() <= made.received + answerable_s * 1000;
}
