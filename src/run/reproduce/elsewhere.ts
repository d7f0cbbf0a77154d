import type { Broken } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { readJournal } from '../../evidence/journal.ts';
import { idOf } from '../../evidence/read.ts';

/**
 * What a violation rests on, whichever checks sent it, in the order of sending: the exchanges that it names, and all that was
 * asked of the objects that it is about.
 *
 * @param journal path of the journal of the run
 */
export async function restingOn(
  { expected, actual, exchanges }: Broken,
  journal: string,
): Promise<readonly Exchange[]> {
  const last = Math.max(...exchanges);
  const about = `${expected} ${actual}`;
  const ids = new Set<string>();
  const found: Exchange[] = [];
  await readJournal(journal, (entry) => {
    if (entry.is !== 'exchange' || entry.exchange.n > last || entry.exchange.template === null) return;
    const { exchange } = entry;
    const id = madeBy(exchange);
    const named = exchanges.includes(exchange.n);
    if (id !== null && (named || about.includes(id))) ids.add(id);
    if (named || (id !== null && ids.has(id)) || mentions(exchange, ids)) found.push(exchange);
  });
  return found;
}

const madeBy = (exchange: Exchange): string | null => (exchange.template?.method === 'POST' ? idOf(exchange) : null);

function mentions({ template }: Exchange, ids: ReadonlySet<string>): boolean {
  const asked = JSON.stringify([template?.path, template?.json]);
  return [...ids].some((id) => asked.includes(id));
}
