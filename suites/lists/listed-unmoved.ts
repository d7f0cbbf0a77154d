import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { stateOf } from '../sandbox/live-business-outcome.ts';

const rule = 'charges.list.state-filter-complete';

/** A charge that was read in one state before and after the lists was in it all the while: there is no way back. */
export function decideUnmoved(
  context: CheckContext,
  before: readonly Exchange[],
  lists: ReadonlyMap<string, Exchange>,
  after: readonly Exchange[],
): void {
  for (const first of before) {
    const [id, state] = [idOf(first), String(stateOf(first))];
    const last = after.find((each) => idOf(each) === id);
    const list = lists.get(state);
    const listed = list && wholeList(list);
    if (id === null || !last || !list || !listed || stateOf(last) !== state) continue;
    if (listed.includes(id)) context.decide(kept(rule));
    else context.decide({ is: 'broken', rule, ...missing(id, state), exchanges: [first.n, list.n, last.n] });
  }
}

const missing = (id: string, state: string): { readonly expected: string; readonly actual: string } => ({
  expected: `${id} in the list of state ${state}, in which it was read before and after`,
  actual: 'a list without it, and without more pages',
});

/** The ids of a list of one page; null where it is none. */
function wholeList(exchange: Exchange): readonly unknown[] | null {
  const list = exchange.answer?.status === 200 ? objectOf(exchange) : null;
  const data = list?.['data'];
  return list?.['has_more'] === false && Array.isArray(data) ? data.map((item) => asObject(item)?.['id']) : null;
}
