import type { Answer, Exchange } from '../../evidence/exchange.ts';
import { doesNoHarmTwice } from '../../evidence/asked-twice.ts';
import { isLostAtFront } from '../../evidence/front.ts';
import { errorCode, retryAfter } from '../../evidence/read.ts';
import type { RunClock } from '../../wire/time/clock.ts';
import { Inconclusive } from './check.ts';

/** Tries of one request at the most: the first, and those after a lawful 429 or 503. */
const tries = 5;

/** A service may hang up, and a front lose an answer, whenever it likes: a request meets that several times in a row. */
const lostTries = 4;

/** A limit of so many a minute asks for no longer wait; a date told against another clock may seem to. */
const longestBackoff_ms = 61_000;

/**
 * Milliseconds to wait before a request is sent again; null when its answer stands. Throws {@link Inconclusive} when no
 * answer can be had.
 *
 * @param attempt counted from 1
 */
export function pauseBeforeResend(exchange: Exchange, attempt: number, now: number): number | null {
  const { answer, failure, request } = exchange;
  const isPutOff = answer?.status === 429 || answer?.status === 503;
  const isLost = isLostAtFront(exchange);
  if (answer && !isPutOff && !isLost) return null;
  // Only a ledger that is away says that nothing was taken; another failure may have come when all was done.
  const mayBeDone = answer?.status === 503 && errorCode(exchange) !== 'LEDGER_UNAVAILABLE' && !doesNoHarmTwice(request);
  // Behind a front, or a connection, that lost the answer, what was asked for may have been done.
  const mayTry = isLost ? request.method === 'GET' : failure?.kind === 'broken-off' && doesNoHarmTwice(request);
  if (isPutOff ? attempt === tries || mayBeDone : !mayTry || attempt === lostTries) {
    const what = answer ? `answered ${answer.status}` : `no answer: ${failure?.text ?? 'unknown'}`;
    throw new Inconclusive(`${request.method} ${request.target}: ${what}${attempt > 1 ? `, ${attempt} times` : ''}`);
  }
  return answer && isPutOff ? backoff(answer, attempt, now) : 200;
}

/**
 * What is away may be away by the minutes of this machine, however far the clock is moved meanwhile: from the second 503
 * on it is given some of them, seconds in all.
 */
export async function outlast(clock: RunClock, { answer }: Exchange, attempt: number): Promise<void> {
  if (clock.jumps && answer?.status === 503 && attempt > 1) await clock.pause(150 * 2 ** attempt);
}

function backoff(answer: Answer, attempt: number, now: number): number {
  const growing = 500 * 2 ** attempt;
  const asked = retryAfter(answer, now) ?? (answer.status === 429 ? 15_000 : 0);
  return Math.max(growing, Math.min(asked, longestBackoff_ms));
}
