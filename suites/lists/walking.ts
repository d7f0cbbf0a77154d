import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { inTurn, type Sender } from '../sending.ts';
import { charges } from '../creations.ts';

interface Walk {
  readonly key: string;
  /** Left out: the charges. */
  readonly list?: (key: string, query: ListQuery) => RequestTemplate;
  readonly query: ListQuery;
  /** Pages at the most. */
  readonly pages: number;
  /** Done after the first page, while the walk is under way. */
  readonly meanwhile?: (() => Promise<unknown>) | undefined;
}

/** Follows the cursor from the newest page on, up to the last page or as far as asked. Gives the pages. */
export async function walk(
  context: Sender,
  { key, list = charges.list, query, pages, meanwhile }: Walk,
): Promise<readonly Exchange[]> {
  const walked: Exchange[] = [];
  let cursor: string | null = null;
  for (let at = 1; at <= pages; at += 1) {
    const exchange = await context.send(list(key, { ...query, ...(cursor !== null && { starting_after: cursor }) }));
    walked.push(exchange);
    const page = objectOf(exchange);
    cursor = lastId(page?.['data']);
    if (cursor === null || page?.['has_more'] !== true) break;
    if (at === 1) await meanwhile?.();
  }
  return walked;
}

/** First pages of the charges, and what asks for those that follow. */
export async function beginPages(
  context: Sender,
  key: string,
  queries: readonly ListQuery[],
): Promise<readonly RequestTemplate[]> {
  const begun = await inTurn(context, ...queries.map((query) => charges.list(key, query)));
  return begun.flatMap((page, at) => {
    const starting_after = lastId(objectOf(page)?.['data']);
    return starting_after === null ? [] : [charges.list(key, { ...queries[at], starting_after })];
  });
}

export function lastId(data: unknown): string | null {
  const id = Array.isArray(data) ? asObject(data.at(-1))?.['id'] : undefined;
  return typeof id === 'string' ? id : null;
}
