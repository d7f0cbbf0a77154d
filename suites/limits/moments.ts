import fc from 'fast-check';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { getBalance } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { during } from '../balance/outage.ts';
import { charges } from '../creations.ts';
import { mayBe } from '../own-business.ts';
import { keyFor } from '../sending.ts';
import { nextAt } from '../time-of-day.ts';
import type { Ahead } from './bursts.ts';

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

const slack_ms = 3_000;

/** So that what a limited key is told to wait ends on the next day, by the days of Greenwich or of Tanzania. */
const beforeHour_ms = 25_000;
const beforeMidnight_ms = fc.constantFrom(beforeHour_ms, beforeHour_ms + 3 * hour_ms);

/** Such a moment before the end of each of these, where no wait is real. */
const before =
  (each_ms: number, shift_ms: number): Ahead =>
  async ({ clock }, least_s) => {
    if (!clock.jumps) return;
    const least = clock.now() + least_s * 1000;
    await clock.until(nextAt(least, -shift_ms, each_ms), slack_ms);
  };

/** The same, right after the ledger was away, and has said so, where an operator may have it so. */
export const afterOutage =
  (ahead: Ahead, reader: string): Ahead =>
  async (context, least_s) => {
    await ahead(context, least_s);
    if (context.clock.jumps) await mayBe(during(context, () => context.sendOnce(getBalance(reader))));
  };

export const firstOfAnHour: Ahead = before(hour_ms, 0);
export const lateInAnHour: Ahead = before(hour_ms, beforeHour_ms);
export const lateInADay = (): Ahead => before(day_ms, drawn(beforeMidnight_ms));

/** What a key is refused tells nothing of how much it may send minutes later. */
export function mistakesOf(context: CheckContext): readonly RequestTemplate[] {
  const key = keyFor(context);
  const unknown = charges.get(key, `ch_${freshId()}`);
  const unreadable = charges.list(key, { limit: '0' });
  return [unknown, unreadable, unknown, charges.post(key, { ...charges.sample(), currency: 'USD' }), unknown];
}
