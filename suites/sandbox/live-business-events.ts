import { listEvents } from '../../src/generate/request.ts';
import { allTold, untold } from '../../src/judge/events/log.situation.ts';
import type { Model, Business } from './live-business-model.ts';
import { moment_s, patient_s } from '../balance/balance-ledger.ts';

/** Each charge that was paid by prompt or code has its event in the log, soon. */
export async function eventsOf({ paid }: Model, { context, shop }: Business): Promise<void> {
  const began = context.clock.now();
  const looks_s = [0, 5, moment_s, ...(context.clock.jumps ? [patient_s] : [])];
  for (const [at, seconds] of looks_s.entries()) {
    await context.clock.until(began + seconds * 1000);
    const list = await context.send(listEvents(shop.key));
    const missing = untold(paid, list);
    if (missing !== null && missing.length > 0 && at < looks_s.length - 1) continue;
    return context.judge(allTold, { paid, list });
  }
}
