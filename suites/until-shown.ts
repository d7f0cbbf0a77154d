import type { Exchange, RequestTemplate } from '../src/evidence/exchange.ts';
import type { CheckContext } from '../src/run/check.ts';

/** Seconds between one read and the next: what happened elsewhere may take a minute to show. */
const pauses_s = [1, 4, 15, 40] as const;

export const showing_s = pauses_s.reduce<number>((sum, pause) => sum + pause, 0);
export const mostReads = pauses_s.length + 1;

/** Reads until the answer shows what is due, a minute at the most; gives the last answer. */
export async function untilShown(
  context: CheckContext,
  template: RequestTemplate,
  isShown: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  let last = await context.send(template);
  for (const pause of pauses_s) {
    if (isShown(last)) return last;
    await context.clock.until(context.clock.now() + pause * 1000);
    last = await context.send(template);
  }
  return last;
}
