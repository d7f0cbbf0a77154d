import { asObject, objectOf } from '../../src/evidence/read.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { listCharges } from '../../src/generate/charges/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';

export interface Walk {
  readonly key: string;
  readonly query: ListQuery;
  /** Pages at the most. */
  readonly pages: number;
  /** Done after the first page, while the walk is under way. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Follows the cursor from the newest page on, up to the last page or as far as asked. */
export async function walk(context: CheckContext, { key, query, pages, meanwhile }: Walk): Promise<void> {
  let cursor: string | null = null;
  for (let page = 1; page <= pages; page += 1) {
    const answer = await context.send(listCharges(key, cursor === null ? query : { ...query, starting_after: cursor }));
    const list = objectOf(answer);
    cursor = lastId(list?.['data']);
    if (cursor === null || list?.['has_more'] !== true) return;
    if (page === 1) await meanwhile?.();
  }
}

export function lastId(data: unknown): string | null {
  const id = Array.isArray(data) ? asObject(data.at(-1))?.['id'] : undefined;
  return typeof id === 'string' ? id : null;
}
