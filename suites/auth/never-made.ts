import { freshId } from '../../src/generate/idempotency/key.ts';

/** An id of the same length that was made up, so that only its being unknown differs. */
export function neverMade(id: string): string {
  const made = freshId().replaceAll('-', '');
  return `${id.slice(0, 3)}${made.repeat(4).slice(0, Math.max(id.length - 3, 12))}`;
}

/** Two of its last signs change places: what it is made of stays the same, and so does its form. */
export function transposed(id: string): string {
  const at = [...id].findLastIndex(
    (sign, place) => /[a-z0-9]{2}/i.test(id.slice(place - 1, place + 1)) && sign !== id[place - 1],
  );
  return at < 1 ? mistyped(id) : `${id.slice(0, at - 1)}${id[at]}${id[at - 1]}${id.slice(at + 1)}`;
}

/** The last two signs of an id are others. */
export const mistyped = (id: string): string => `${id.slice(0, -2)}${id.endsWith('z9') ? 'a0' : 'z9'}`;
