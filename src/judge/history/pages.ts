import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, listedIds, objectOf } from '../../evidence/read.ts';
import type { Listing, Page } from '../history.ts';
import { listingOf, queryOf } from '../request.ts';

/** Pages that somebody may still ask the next one of. */
export class PageIndex {
  readonly #ending = new Map<string, ShownPage[]>();

  endingWith(listing: Listing, id: string, sent: number): Page | undefined {
    return this.#ending.get(nameOf(listing, id))?.findLast((page) => page.received <= sent);
  }

  add(exchange: Exchange): void {
    const page = this.#read(exchange);
    const last = page?.ids.at(-1);
    if (page === null || last === undefined) return;
    const name = nameOf(page.listing, last);
    this.#ending.set(name, [...(this.#ending.get(name) ?? []).slice(1 - kept), page]);
  }

  #read(exchange: Exchange): ShownPage | null {
    if (exchange.answer?.status !== 200 || dataOf(exchange) === null) return null;
    const listing = listingOf(exchange);
    if (!listing) return null;
    const ids = listedIds(exchange);
    const query = queryOf(exchange.request);
    const startingAfter = query.get('starting_after');
    const walk = this.#walk(exchange, listing, startingAfter, ids);
    const told = { limit: query.get('limit'), hasMore: objectOf(exchange)?.['has_more'] === true };
    return { n: exchange.n, listing, startingAfter, ids, ...told, walk, received: exchange.received };
  }

  #walk(exchange: Exchange, listing: Listing, after: string | null, ids: readonly string[]): Page['walk'] {
    if (after === null) return { ids: new WalkedIds(null, ids), began: exchange.sent };
    const before = this.endingWith(listing, after, exchange.sent)?.walk;
    if (!before) return null;
    return { ids: new WalkedIds(before.ids instanceof WalkedIds ? before.ids : null, ids), began: before.began };
  }
}

/** Overlapping walks end a page with the same id; the latest few are enough to find one's own. */
const kept = 8;

interface ShownPage extends Page {
  readonly received: number;
}

/**
 * The ids of one walk up to one page. Pages of a walk share one map from id to the depth at which it first stood, so
 * a long walk costs its ids once; a page that is asked for twice begins a branch of its own.
 */
class WalkedIds implements Pick<ReadonlySet<string>, 'has' | 'size'> {
  readonly size: number;
  readonly #depth: number;
  readonly #trunk: WalkedIds | null;
  readonly #line: { readonly depths: Map<string, number>; end: number };

  constructor(before: WalkedIds | null, ids: readonly string[]) {
    const continues = before !== null && before.#line.end === before.#depth;
    this.#depth = before === null ? 0 : before.#depth + 1;
    this.#trunk = continues ? before.#trunk : before;
    this.#line = continues ? before.#line : { depths: new Map(), end: 0 };
    this.#line.end = this.#depth;
    const fresh = ids.filter((id) => before?.has(id) !== true);
    for (const id of fresh) this.#line.depths.set(id, this.#depth);
    this.size = (before?.size ?? 0) + new Set(fresh).size;
  }

  has(id: string): boolean {
    const depth = this.#line.depths.get(id);
    return (depth !== undefined && depth <= this.#depth) || this.#trunk?.has(id) === true;
  }
}

function nameOf(listing: Listing, id: string): string {
  return JSON.stringify([listing.deployment, listing.asker, listing.path, listing.filter, id]);
}
