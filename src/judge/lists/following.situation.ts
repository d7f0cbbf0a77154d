import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { dataOf, listedIds, listedIn, objectOf } from '../../evidence/read.ts';
import { queryOf } from '../request.ts';
import { createdOf } from '../resources/moment.ts';
import { decided, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** `stood`: the whole list while the cursor still stood in it, if it has left it since. */
type AroundPage = Parts<'before' | 'page' | 'after', { stood?: Exchange }>;

/**
 * A whole list, a page of it that begins after a cursor, and the whole list again. Where the list is the same before and
 * after, the page is that part of it which stands below the cursor, however few objects it holds, and has_more tells
 * whether that is all. Where a page begins whose cursor has left the list is open, unless it does begin below it.
 */
export const pageOfWhole = situation('lists/page-of-whole', ({ before, page, after, stood }: AroundPage) => {
  const below = belowCursor(before, page) ?? (stood ? belowFormer(stood, before, page) : null);
  // Which of several of one moment comes first is open, so what stands below one of them is too.
  if (sharesItsMoment(stood ?? before, page)) return [];
  const same = isWhole(before) && isWhole(after) && String(listedIds(before)) === String(listedIds(after));
  if (!same || !below || page.answer?.status !== 200 || dataOf(page) === null) return [];
  const shown = new Set(listedIds(page));
  const rest = below.filter(({ id }) => !shown.has(id));
  const misplaced = misplacedIn(page, below) ?? passedOver(rest, below, shown);
  const evidence = { with: [before.n, page.n] };
  if (misplaced) return ruling('list.cursor-continues-after', after, [{ ...misplaced, ...evidence }]);
  return toldRight(after, objectOf(page)?.['has_more'], rest, evidence);
});

interface Below {
  readonly id: string;
  readonly created: number | null;
}

/** What stands below the cursor of a page in the whole list; null where it does not stand in it. */
function belowCursor(whole: Exchange, page: Exchange): readonly Below[] | null {
  const cursor = queryOf(page.request).get('starting_after');
  const all = listedIn(whole).map((item) => ({ id: String(item['id']), created: createdOf(item) }));
  const at = all.findIndex(({ id }) => id === cursor);
  return at < 0 ? null : all.slice(at + 1);
}

function sharesItsMoment(whole: Exchange, page: Exchange): boolean {
  const cursor = queryOf(page.request).get('starting_after');
  const all = listedIn(whole);
  const moment = all.filter(({ id }) => id === cursor).map(createdOf)[0] ?? null;
  return moment !== null && all.filter((item) => createdOf(item) === moment).length > 1;
}

function belowFormer(stood: Exchange, whole: Exchange, page: Exchange): readonly Below[] | null {
  const ids = new Set(listedIds(whole));
  const below = belowCursor(stood, page)?.filter(({ id }) => ids.has(id)) ?? null;
  const [first] = listedIds(page);
  return below?.some(({ id }) => id === first) ? below : null;
}

const isWhole = (list: Exchange): boolean => list.answer?.status === 200 && objectOf(list)?.['has_more'] === false;

const wanted = 'after starting_after what follows it in the list, which was the same before and after';

function misplacedIn(page: Exchange, below: readonly Below[]): { expected: string; actual: string } | null {
  const stranger = listedIds(page).find((id) => !below.some((each) => each.id === id));
  return stranger === undefined ? null : { expected: wanted, actual: `${stranger}, which does not` };
}

/** Of those created at one moment any may come first. */
function passedOver(
  rest: readonly Below[],
  below: readonly Below[],
  shown: ReadonlySet<string>,
): { expected: string; actual: string } | null {
  const oldest = below.findLast(({ id }) => shown.has(id))?.created ?? null;
  const missed = rest.find(({ created }) => oldest !== null && created !== null && created > oldest);
  return missed ? { expected: wanted, actual: `${missed.id} is passed over` } : null;
}

function toldRight(
  after: Exchange,
  hasMore: unknown,
  rest: readonly Below[],
  evidence: { readonly with: readonly number[] },
): readonly Decision[] {
  const [next] = rest;
  if (next) {
    const expected = `has_more true, since ${next.id} is still to come`;
    return decided('list.has-more-while-more', after, hasMore !== false, { expected, actual: 'false', ...evidence });
  }
  const expected = 'has_more false, since the page ends where the list ends before and after';
  return decided('list.has-more-ends', after, hasMore !== true, { expected, actual: 'true', ...evidence });
}
