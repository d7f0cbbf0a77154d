import type { Answer } from './exchange.ts';
import { header } from './read.ts';

/** Milliseconds until Retry-After, given as seconds or as an HTTP date; null when it is neither. */
export function retryAfter(answer: Answer, now: number): number | null {
  const text = header(answer, 'retry-after');
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - (Date.parse(header(answer, 'date') ?? '') || now));
}
