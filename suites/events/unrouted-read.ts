import type { Exchange } from '../../src/evidence/exchange.ts';
import { getEvent, listEvents } from '../../src/generate/request.ts';
import { isUnrouted, readUnrouted, type ReadUnrouted } from '../../src/judge/events/unrouted.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { inTurn, pause } from '../sending.ts';

/** Before what tells something else is looked at once more. */
export const again_s = 30;

/** A copy that is read by the id may be behind the log: where it tells something else, both are looked at once more. */
export async function readAlike(
  context: CheckContext,
  key: string,
  event: Pick<ReadUnrouted, 'absence' | 'id' | 'made'>,
  read: Exchange,
): Promise<void> {
  if (isUnrouted(read)) return context.judge(readUnrouted, { ...event, read, lists: [] });
  await pause(context, again_s);
  await context.clock.settled();
  const look = getEvent(key, event.id);
  const [before, again, after] = await inTurn(context, listEvents(key), look, listEvents(key));
  context.judge(readUnrouted, { ...event, read: again!, lists: [before!, after!] });
}
