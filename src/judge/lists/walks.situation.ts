import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIds, objectOf } from '../../evidence/read.ts';
import { queryOf } from '../request.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Walks {
  /** Of one walk after the other, each from the top. */
  readonly pages: readonly Exchange[];
  /** Answers to the creation of what stands in the list from before the first page on. */
  readonly made: readonly Exchange[];
  /** What it is called when one of them is missing within a page. */
  readonly holds: RuleId;
}

/**
 * Walks over one list with pages of different sizes, while nobody takes anything out of it. Where all of them show in one
 * order what they share, each shows all that was made: how objects of one moment are ordered is open, that they are all
 * there is not.
 */
export const walkedAlike = situation<Walks>('lists/walked-alike', ({ pages, made, holds }) => {
  const walks = walksOf(pages).filter(isComplete);
  const ids = walks.map((walk) => walk.flatMap(listedIds));
  const isOrderly = ids.every((one) => ids.every((other) => isSameOrder(one, other)));
  if (walks.length < 2 || !isOrderly) return [];
  return walks.flatMap((walk, at) => {
    const shown = new Set(ids[at]);
    const missed = made.find((creation) => !shown.has(String(idOf(creation))));
    return missed ? passedOver(missed, walk, ids, holds) : [];
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
  creation: Exchange,
  walk: readonly Exchange[],
  walks: readonly (readonly string[])[],
  holds: RuleId,
): readonly Decision[] {
  const id = String(idOf(creation));
  const elsewhere = walks.find((ids) => ids.includes(id)) ?? [];
  const following = new Set(elsewhere.slice(elsewhere.indexOf(id) + 1));
  const next = walk.find((page) => listedIds(page).some((each) => following.has(each))) ?? walk.at(-1)!;
  const isBetween = elsewhere.length > 0 && next !== walk[0] && following.has(listedIds(next)[0] ?? '');
  const expected = `${id} on a page of the walk, since it was made in exchange ${creation.n}`;
  const actual = isBetween
    ? 'it stands neither at the end of one page nor at the top of the next'
    : 'it stands on no page';
  const numbers = [creation, ...walk].map(({ n }) => n);
  return ruling(isBetween ? 'list.cursor-continues-after' : holds, next, [{ expected, actual, with: numbers }]);
}
