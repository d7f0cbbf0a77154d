import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { listedIds, objectOf } from '../../evidence/read.ts';
import { queryOf } from '../request.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Walks {
  /** Of one walk after the other, each from the top. */
  readonly pages: readonly Exchange[];
  /** Ids of what was made before and stays in the list. */
  readonly made: readonly string[];
  /** What it is called when one of them is missing within a page. */
  readonly holds: RuleId;
}

/**
 * Walks over one list with pages of different sizes, while nobody takes anything out of it. Where all of them show in one
 * order what they share, each shows everything that another does: how objects of one moment are ordered is open, that
 * they are all there is not.
 */
export const walkedAlike = situation<Walks>('lists/walked-alike', ({ pages, made, holds }) => {
  const walks = walksOf(pages).filter(isComplete);
  const ids = walks.map((walk) => walk.flatMap(listedIds));
  const isOrderly = ids.every((one) => ids.every((other) => isSameOrder(one, other)));
  if (walks.length < 2 || !isOrderly) return [];
  const all = [...new Set(ids.flat())].filter((id) => made.includes(id));
  return walks.flatMap((walk, at) => {
    const missed = all.find((id) => !ids[at]!.includes(id));
    return missed === undefined
      ? []
      : passedOver(
          missed,
          walk,
          ids.find((each) => each.includes(missed))!,
          holds,
        );
  });
});

/** Each begins where no cursor is given. */
function walksOf(pages: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const starts = pages.flatMap((page, at) => (queryOf(page.request).has('starting_after') ? [] : [at]));
  return starts.map((start, at) => pages.slice(start, starts[at + 1]));
}

const isComplete = (walk: readonly Exchange[]): boolean =>
  walk.every(({ answer }) => answer?.status === 200) && objectOf(walk.at(-1)!)?.['has_more'] === false;

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const shared = new Set(one.filter((id) => other.includes(id)));
  return String(one.filter((id) => shared.has(id))) === String(other.filter((id) => shared.has(id)));
}

function passedOver(
  id: string,
  walk: readonly Exchange[],
  shownElsewhere: readonly string[],
  holds: RuleId,
): readonly Decision[] {
  const following = new Set(shownElsewhere.slice(shownElsewhere.indexOf(id) + 1));
  const next = walk.find((page) => listedIds(page).some((each) => following.has(each))) ?? walk.at(-1)!;
  const isBetween = next !== walk[0] && following.has(listedIds(next)[0] ?? '');
  const expected = `${id}, which walks with pages of other sizes show before and after`;
  const actual = isBetween
    ? 'it stands neither at the end of one page nor at the top of the next'
    : 'it stands on no page';
  const numbers = walk.map(({ n }) => n);
  return ruling(isBetween ? 'list.cursor-continues-after' : holds, next, [{ expected, actual, with: numbers }]);
}
