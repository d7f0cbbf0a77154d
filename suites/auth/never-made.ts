import { freshId } from '../../src/generate/idempotency/key.ts';

/** An id of the same length that was made up, so that only its being unknown differs. */
export function neverMade(id: string): string {
  const made = freshId().replaceAll('-', '');
  return `${id.slice(0, 3)}${made.repeat(4).slice(0, Math.max(id.length - 3, 12))}`;
}

/** The last two signs of an id are others. */
export const mistyped = (id: string): string => `${id.slice(0, -2)}${id.endsWith('z9') ? 'a0' : 'z9'}`;
