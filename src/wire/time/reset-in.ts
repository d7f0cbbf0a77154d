import type { Answer } from '../../evidence/exchange.ts';
import { header } from '../../evidence/read.ts';

/** X-RateLimit-Reset is written as seconds to go, or as a moment in Unix seconds or milliseconds; its form is not documented. */
export function resetIn(answer: Answer, now: number): number | null {
  const value = Number(header(answer, 'x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(value) || value < 0) return null;
  if (value > 100_000_000_000) return Math.max(0, value - now);
  return value > 1_000_000_000 ? Math.max(0, value * 1000 - now) : value * 1000;
}
