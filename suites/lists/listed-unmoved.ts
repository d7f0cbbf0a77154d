import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { listedUnmoved } from '../../src/judge/lists/unmoved.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';

/** Each charge with the list by the state in which it was read before. */
export function decideUnmoved(
  context: CheckContext,
  reads: readonly Exchange[],
  lists: ReadonlyMap<string, Exchange>,
  later: readonly Exchange[],
): void {
  for (const before of reads) {
    const after = later.find((each) => idOf(each) === idOf(before));
    const list = lists.get(String(stateOf(before)));
    if (list && after) context.judge(listedUnmoved, { before, list, after });
  }
}
