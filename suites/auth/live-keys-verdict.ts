import type { RuleId } from '../../src/contract/rules.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { errorCode } from '../../src/evidence/read.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { callOf, reading } from './endpoint-calls.ts';
import { day, type MadeKey } from './live-keys-made.ts';

/** Every kind of read that a key may be for. */
export const looks = reading.filter(({ path }) => !path.includes('{id}'));

export const look = (context: CheckContext, { label }: MadeKey, at: number): Promise<Exchange> =>
  context.send(callOf(looks[at % looks.length]!, { use: label }));

/** Whether a key is at its end, as the service sees it. */
export const ended = (exchange: Exchange): boolean => exchange.answer?.status === 401;

/** Blames a key that is served, or not served, at the wrong time. */
export function decide(
  context: CheckContext,
  rule: RuleId,
  seen: Exchange,
  { right, expected }: { readonly right: boolean; readonly expected: string },
): void {
  if (right) return context.decide(kept(rule));
  const { status } = seen.answer ?? {};
  const actual = `${status ?? 'no answer'} ${errorCode(seen) ?? ''}`.trim();
  context.decide({ is: 'broken', rule, expected, actual, exchanges: [seen.n] });
}

export const span = (ms: number): string =>
  ms < 2 * day ? `${Math.round(ms / 60_000)} min` : `${Math.floor(ms / day)} days`;
