import fc from 'fast-check';
import { page as sizes } from '../../src/contract/chapters/lists.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { listedIds, objectOf } from '../../src/evidence/read.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { pageOfWhole } from '../../src/judge/lists/following.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { abreast, readAll, type Sender } from '../sending.ts';
import { lastId } from './walking.ts';

/** A list that two businesses ask for in turn, each with a key of its own. */
export interface SharedList {
  readonly list: (key: string, query: ListQuery) => RequestTemplate;
  /** Whose pages are looked at. */
  readonly own: string;
  /** Another key of that business. */
  readonly twin: string;
  readonly other: string;
}

/** Where a list is cut in two, as a part of its upper half, and by how much more is asked for than is left. */
export interface Cut {
  readonly at: number;
  readonly beyond: number;
}

export const cut: fc.Arbitrary<Cut> = fc.record(
  { at: fc.integer({ min: 0, max: 49 }).map((percent) => percent / 100), beyond: fc.integer({ min: 1, max: 70 }) },
  { noNullPrototype: true },
);

/** What {@link askAround} sends at the most. */
export const requestsAround = 12;

/** One query from the one business, and right after it from the other. */
export async function askBoth(context: Sender, { list, own, other }: SharedList, query: ListQuery): Promise<Exchange> {
  const page = await context.send(list(own, query));
  await context.send(list(other, query));
  return page;
}

/** All of a list, then from one place in it one less than is left, just that, and more; each page is held against the whole. */
export async function askAround(
  context: CheckContext,
  shared: SharedList,
  filter: ListQuery,
  { at, beyond }: Cut,
): Promise<void> {
  const { list, own, twin, other } = shared;
  const all = { ...filter, limit: String(sizes.maximum) };
  const before = await askBoth(context, shared, all);
  const count = listedIds(before).length;
  const above = Math.max(1, Math.floor(count * at));
  const starting_after = lastId(objectOf(await context.send(list(own, { ...filter, limit: String(above) })))?.['data']);
  if (starting_after === null) return;
  const left = Math.max(1, count - above);
  const below = (limit: number): ListQuery => ({ ...filter, starting_after, limit: String(limit) });
  const short = below(Math.max(1, left - 1));
  const whole = below(Math.min(sizes.maximum, left + beyond));
  const pages = await abreast([
    // Whose connection was lost asks for a page again.
    async () => [...(await withNext(context, shared, short)), await context.send(list(own, short))],
    () => withNext(context, shared, below(left)),
    () => withNext(context, { ...shared, own: twin }, whole),
  ]);
  const [after] = await readAll(context, list(own, all), list(other, below(left)));
  for (const page of pages.flat()) context.judge(pageOfWhole, { before, page, after: after! });
}

/** A page, and the next where there is said to be one. */
async function withNext(context: Sender, { list, own }: SharedList, query: ListQuery): Promise<readonly Exchange[]> {
  const page = await context.send(list(own, query));
  const last = lastId(objectOf(page)?.['data']);
  if (last === null || objectOf(page)?.['has_more'] !== true) return [page];
  return [page, await context.send(list(own, { ...query, starting_after: last }))];
}

/** The same queries before and after both have made something more that is in each of them. */
export async function askWhileMaking(
  context: CheckContext,
  shared: SharedList,
  filters: readonly ListQuery[],
  limit: number,
  make: (key: string) => Promise<unknown>,
): Promise<void> {
  const asks = filters.map((filter) => () => askBoth(context, shared, { ...filter, limit: String(limit) }));
  await abreast(asks);
  for (const key of [shared.own, shared.other]) await make(key);
  await abreast(asks);
}
