import type { RuleId } from '../../src/contract/rules.ts';
import { kept, type Decision } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';

/** What the document promises one kind of key. */
export interface Limit {
  /** As in "a test key". */
  readonly key: string;
  readonly perMinute: number;
  /** The rules that so many are allowed, and that more are limited. */
  readonly allowed: RuleId;
  readonly limited: RuleId;
}

/** Requests under way at one moment, which a limiter may count a moment late. */
const inFlight = 8;

/** Sent as fast as can be after a minute of quiet, up to the first refusal; in the order of sending. */
export interface Burst {
  readonly exchanges: readonly Exchange[];
  readonly seconds: number;
}

export type Verdict = readonly Decision[] | 'again' | 'spread' | 'too slow';

/** How many were answered and not limited. */
export const throughIn = (exchanges: readonly Exchange[]): number =>
  exchanges.filter(({ answer }) => answer !== null && answer.status !== 429).length;

/**
 * Fixed windows, sliding windows and token buckets are all lawful. A burst that lies across the edge of a fixed
 * window gets through twice as much, so the first burst alone never shows that the limit is too high unless it is
 * higher still.
 */
export function judgeBurst({ exchanges, seconds }: Burst, before: Burst | null, limit: Limit): Verdict {
  const { perMinute, allowed, limited } = limit;
  const refused = exchanges.find(({ answer }) => answer?.status === 429);
  const through = throughIn(exchanges);
  const windows = 2 + Math.floor(seconds / 60);
  if (through > perMinute * windows + inFlight) return [tooMuch(exchanges, through, seconds, limit)];
  if (!refused) return 'too slow';
  if (through < perMinute) return 'spread';
  const steady = perMinute + Math.ceil((seconds + 1) * (perMinute / 60)) + inFlight;
  if (through <= steady) {
    return [kept(allowed), kept(limited)];
  }
  return before ? [kept(allowed), tooMuch(exchanges, through, seconds, limit)] : 'again';
}

function tooMuch(exchanges: readonly Exchange[], through: number, seconds: number, limit: Limit): Decision {
  const { key, perMinute, limited } = limit;
  return {
    is: 'broken',
    rule: limited,
    expected: `${key} refused with RATE_LIMITED above ${perMinute} requests in a minute`,
    actual: `${through} requests answered within ${Math.ceil(seconds)} s after a minute of quiet`,
    exchanges: exchanges.slice(-1).map(({ n }) => n),
  };
}

interface Spread {
  /** Requests answered before the refusal. */
  readonly sent: number;
  readonly refused: Exchange | null;
}

/** A refusal counts once where nobody else can have used the key, else only when it comes again. */
export function judgeSpread(
  one: Spread,
  two: Spread | null,
  exclusive: boolean,
  { key, perMinute, allowed: rule, limited: above }: Limit,
): readonly Decision[] {
  const limited = kept(above);
  if (!one.refused || (two && !two.refused)) return [kept(rule), limited];
  const alike = two?.refused ? Math.abs(two.sent - one.sent) <= inFlight : exclusive;
  if (!alike) return [limited];
  const last = two?.refused ? two : one;
  return [
    limited,
    {
      is: 'broken',
      rule,
      expected: `${perMinute} requests in a minute from ${key}`,
      actual: `RATE_LIMITED after ${last.sent} requests spread over a minute that followed a minute of quiet`,
      exchanges: [one, two].flatMap((spread) => (spread?.refused ? [spread.refused.n] : [])),
    },
  ];
}

export function judgeStillLimited(refused: Exchange, still: Exchange, { allowed }: Limit): Decision {
  return {
    is: 'broken',
    rule: allowed,
    expected: 'an answer to the first request after two minutes of quiet',
    actual: 'RATE_LIMITED, although the key had sent nothing for two minutes',
    exchanges: [refused.n, still.n],
  };
}
