import { listedIn } from '../../evidence/read.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Asker } from './asker.ts';

/** Milliseconds of this machine between one look and the next. */
const pauses_ms = [0, 60, 60, 120, 240, 480, 600] as const;

interface Paid {
  readonly key: string;
  readonly charge: string;
}

/**
 * Looks for how long the lists of charges and events do not show what was paid just now, while nobody moves the clock.
 * A run that moved it meanwhile would take what a copy shows late for what is missing days later.
 */
export async function measureLag(asker: Asker, { key, charge }: Paid): Promise<void> {
  const { clock } = asker.services;
  const began = clock.real();
  const pending = new Set(['/v1/charges', '/v1/events']);
  for (const pause_ms of pauses_ms) {
    await new Promise<void>((resolve) => void deadline(pause_ms, resolve));
    for (const path of pending) {
      if (!asker.mayAsk) return;
      const asked = clock.real();
      const list = await asker.ask({ method: 'GET', path, key: { use: key } }, { within_ms: 3_000, judged: false });
      if (!listedIn(list).some((item) => JSON.stringify(item).includes(JSON.stringify(charge)))) continue;
      pending.delete(path);
      if (pause_ms > 0) clock.lags(asked - began);
    }
    if (pending.size === 0) return;
  }
}
