import { asObject } from '../evidence/read.ts';

const MOST = 5;
const LONGEST = 60;

/** Where one JSON value is not the other, in words; the first places only. */
export const differences = (told: unknown, given: unknown): readonly string[] =>
  [...placesApart(told, given, '')].slice(0, MOST);

function* placesApart(told: unknown, given: unknown, place: string): Generator<string> {
  const [mine, theirs] = [membersOf(told), membersOf(given)];
  if (mine === null || theirs === null || Array.isArray(told) !== Array.isArray(given)) {
    if (JSON.stringify(told) !== JSON.stringify(given))
      yield `${place || 'all of it'} is ${short(told)}, and the journal gives ${short(given)}`;
    return;
  }
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const here = Array.isArray(told) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`;
    yield* placesApart(mine.get(name), theirs.get(name), here);
  }
}

const membersOf = (value: unknown): ReadonlyMap<string, unknown> | null => {
  const object = Array.isArray(value) ? value : asObject(value);
  return object && new Map(Object.entries(object));
};

function short(value: unknown): string {
  const text = value === undefined ? 'left out' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
