import { objectOf } from '../../src/evidence/read.ts';
import { listBills } from '../../src/generate/bills/request.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { lastId } from '../lists/walking.ts';

/** Follows the cursor from the newest page on, up to the last page or as far as asked. */
export async function walk(
  context: CheckContext,
  key: string,
  query: ListQuery,
  pages: number,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let cursor: string | null = null;
  for (let at = 1; at <= pages; at += 1) {
    const answer = await context.send(listBills(key, cursor === null ? query : { ...query, starting_after: cursor }));
    const list = objectOf(answer);
    cursor = lastId(list?.['data']);
    if (cursor === null || list?.['has_more'] !== true) return;
    if (at === 1) await meanwhile();
  }
}
