import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most likely stands for; none when nothing is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const typed = plain(word.slice(0, 100));
  const far = Math.max(1, Math.floor(typed.length / 3));
  const ranked = candidates
    .map((name) => ({ name, away: mistypings(typed, plain(name)) }))
    .filter(({ away }) => away <= far)
    .sort((a, b) => a.away - b.away);
  return ranked[0]?.name ?? begunBy(typed, candidates);
}

/** The one name that is written out further than it was typed. */
function begunBy(typed: string, candidates: readonly string[]): string | undefined {
  const [one, another] = typed.length < shortestBegun ? [] : candidates.filter((name) => plain(name).startsWith(typed));
  return another === undefined ? one : undefined;
}

const shortestBegun = 4;

/** Of long names: the closest, else the first of which only a part was written. */
export const likely = (word: string, candidates: readonly string[]): string | undefined =>
  closest(word, candidates) ?? (word.length > 2 ? candidates.find((name) => name.includes(word)) : undefined);

/** The sentence after an unknown name: the likely one, or all that are known when none is near. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const near = closest(word, candidates);
  if (near !== undefined) return `did you mean ${JSON.stringify(near)}?`;
  return candidates.length === 0 ? 'nothing may stand here' : `known here: ${candidates.join(', ')}`;
}

/** Letters that changed places are one slip, and the most common one. */
const mistypings = (typed: string, name: string): number =>
  typed !== name && letters(typed) === letters(name) ? 1 : distance(typed, name);

const letters = (word: string): string => word.split('').sort().join('');

/** baseUrl, base-url and base_url are one word to a person. */
const plain = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');
