import type { Exchange } from '../src/evidence/exchange.ts';
import { objectOf } from '../src/evidence/read.ts';
import { getCharge } from '../src/generate/request.ts';
import { Unfinished, type CheckContext } from '../src/run/check.ts';
import type { OperatorAction } from '../src/target/operator.ts';

/** Seconds after a payer's deed at which the charge is read, up to the first that shows it final. */
const looks_s = [0, 1, 5, 20, 60] as const;

/** Reads that {@link fateOf} sends at the most. */
export const looks = looks_s.length;

export const stateOf = (exchange: Exchange): unknown => objectOf(exchange)?.['state'];

export const isFinal = (state: unknown): boolean => state === 'succeeded' || state === 'failed' || state === 'expired';

/** The first read of a charge that shows it final, or the last within a minute; null when it cannot be read. */
export async function fateOf(context: CheckContext, key: string, id: string): Promise<Exchange | null> {
  const began = context.clock.now();
  let last: Exchange | null = null;
  for (const seconds of looks_s) {
    await context.clock.until(began + seconds * 1000);
    last = await context.send(getCharge(key, id));
    if (last.answer?.status !== 200) return null;
    if (isFinal(stateOf(last))) return last;
  }
  return last;
}

/** Asks the operator for what it may lawfully refuse; null when it did. */
export async function tryTo(
  context: CheckContext,
  action: OperatorAction,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return await context.operate(action, body);
  } catch (reason) {
    if (reason instanceof Unfinished) return null;
    throw reason;
  }
}
