import type { Exchange } from '../../evidence/exchange.ts';
import { retryAfter } from '../../evidence/read.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Services } from '../session/services.ts';
import type { Send } from './webhook-restore.ts';

/** Waited in all, in milliseconds: a limit of so many a minute is over by then. */
const most_ms = 65_000;

/** Sends again what was put off or lost, as long as there is time for it: what is put back may be put back twice. */
export function insisting(
  { clock, pacer, awaiting }: Pick<Services, 'clock' | 'pacer' | 'awaiting'>,
  send: Send,
): Send {
  let left_ms = most_ms;
  const really = (ms: number): Promise<void> => new Promise((resolve) => void deadline(ms, resolve));
  // A run that was ended has no clock any more.
  const rest = (ms: number): Promise<void> => (clock.jumps ? pacer.rest(ms).catch(() => really(ms)) : really(ms));
  return async (template) => {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await send(template);
      const wait = pauseAfter(exchange, attempt, clock.now());
      if (wait === null || wait > left_ms) return exchange;
      left_ms -= wait;
      await awaiting.during('rate', 'the service to take back what the run changed on live', wait, () => rest(wait));
    }
  };
}

/** Of the service, or of what stands before it: it may answer a little later. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function pauseAfter({ answer }: Exchange, attempt: number, now: number): number | null {
  if (answer && !passing.has(answer.status)) return null;
  const asked = (answer && retryAfter(answer, now)) ?? (answer?.status === 429 ? 15_000 : 0);
  return Math.max(500 * 2 ** attempt, Math.min(asked, 61_000));
}
