import { freshId } from '../../src/run/check/fresh.ts';

/** An id of the same length that was made up, so that only its being unknown differs. */
export function neverMade(id: string): string {
  const made = freshId().replaceAll('-', '');
  return `${id.slice(0, 3)}${made.repeat(4).slice(0, Math.max(id.length - 3, 12))}`;
}

/** Two of its last signs change places: its form stays the same. null: it has no two that differ behind its prefix. */
export function transposed(id: string): string | null {
  const signs = [...id];
  const at = signs.findLastIndex(
    (sign, place) => sign !== signs[place - 1] && /^[a-z0-9]{2}$/i.test(signs[place - 1] + sign),
  );
  return at <= 3 ? null : [...signs.slice(0, at - 1), signs[at], signs[at - 1], ...signs.slice(at + 1)].join('');
}

/** The last two signs of an id are others. */
export const mistyped = (id: string): string => `${id.slice(0, -2)}${id.endsWith('z9') ? 'a0' : 'z9'}`;
