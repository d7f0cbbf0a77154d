import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** What the document promises one kind of key. */
interface Limit {
  readonly key: string;
  readonly perMinute: number;
  /** The rules that so many are allowed, and that more are limited. */
  readonly allowed: RuleId;
  readonly limited: RuleId;
}

export const limits = {
  test: {
    key: 'a test key',
    perMinute: requestsPerMinute.test,
    allowed: 'limits.test-key-120-allowed',
    limited: 'limits.test-key-limited-above-120',
  },
  live: {
    key: 'a live key',
    perMinute: requestsPerMinute.live,
    allowed: 'limits.live-key-600-allowed',
    limited: 'limits.live-key-limited-above-600',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Requests under way at one moment, which a limiter may count a moment late: the least and the most that a burst has. */
const [inFlight, mostInFlight] = [8, 16];

/** Sent as fast as can be after a minute of quiet, up to the first refusal; in the order of sending. */
export type Burst = readonly Exchange[];

interface Bursts {
  readonly mode: keyof typeof limits;
  /** One, or two at different phases of a minute. */
  readonly bursts: readonly Burst[];
}

/**
 * What bursts show of a limit; `spread`: it takes fewer at once; `again`: it takes another burst to tell; `put off`: so
 * much was answered 503 that they show nothing.
 */
export type Picture = 'within' | 'above' | 'far above' | 'spread' | 'again' | 'too slow' | 'put off';

/** Of a burst, beyond which what is put off hides the limit. */
const mostPutOff = 0.05;

/**
 * Fixed windows, sliding windows and token buckets are all lawful. A burst that lies across the edge of a fixed
 * window gets through twice as much, so the first burst alone never shows that the limit is too high unless it is
 * higher still.
 */
export function pictureOf({ mode, bursts }: Bursts): Picture {
  const { perMinute } = limits[mode];
  const burst = bursts.at(-1) ?? [];
  const late = underWay(burst);
  // Whether what is put off counts is open.
  const [putOff, most, seconds] = [putOffIn(burst), throughIn(burst), secondsOf(burst)];
  const through = most - putOff;
  if (through > perMinute * (2 + Math.floor(seconds / 60)) + late) return 'far above';
  if (putOff > mostPutOff * burst.length) {
    if (bursts.length === 1) return 'again';
    return bursts.every((each) => isCutAt(perMinute, each)) ? 'above' : 'put off';
  }
  if (burst.every(({ answer }) => answer?.status !== 429)) return 'too slow';
  if (most < perMinute) return 'spread';
  const steady = perMinute + Math.ceil((seconds + 1) * (perMinute / 60)) + late;
  if (through <= steady) return 'within';
  return bursts.length > 1 ? 'above' : 'again';
}

/** How many were answered and not limited. */
export const throughIn = (burst: Burst): number =>
  burst.filter(({ answer }) => answer !== null && answer.status !== 429).length;

/** The most of a burst that was under way when another of it was sent. */
const underWay = (burst: Burst): number =>
  burst.reduce((most, { sent }, at) => {
    const before = burst.slice(Math.max(0, at + 1 - mostInFlight), at);
    return Math.max(most, 1 + before.filter(({ received }) => received > sent).length);
  }, inFlight);

const putOffIn = (burst: Burst): number => burst.filter(({ answer }) => answer?.status === 503).length;

/** Whether a service tells by 503, in place of a refusal, that so many requests were enough: no outage begins there twice. */
function isCutAt(perMinute: number, burst: Burst): boolean {
  const from = burst.findIndex(({ answer }) => answer?.status === 503);
  const late = underWay(burst);
  const rest = burst.slice(from + late);
  return Math.abs(from - perMinute) <= late && rest.every(({ answer }) => answer?.status === 503);
}

export const secondsOf = (burst: Burst): number =>
  burst[0] ? (Math.max(...burst.map(({ received }) => received)) - burst[0].sent) / 1000 : 0;

/** Many requests at once. */
export const burstOfRequests = situation<Bursts>('limits/burst', (parts) => {
  const { allowed, limited } = limits[parts.mode];
  const picture = pictureOf(parts);
  if (picture === 'within') return [kept(allowed), kept(limited)];
  if (picture === 'above') return [kept(allowed), ...tooMuch(parts)];
  return picture === 'far above' ? tooMuch(parts) : [];
});

function tooMuch({ mode, bursts }: Bursts): readonly Decision[] {
  const { key, perMinute, limited } = limits[mode];
  const burst = bursts.at(-1) ?? [];
  const expected = `${key} refused with RATE_LIMITED above ${perMinute} requests in a minute`;
  const putOff = putOffIn(burst);
  const besides = putOff === 0 ? '' : `, and ${putOff} answered 503,`;
  const within = `within ${Math.ceil(secondsOf(burst))} s after a minute of quiet`;
  const actual = `${throughIn(burst) - putOff} requests answered${besides} ${within}`;
  return burst.slice(-1).flatMap((last) => ruling(limited, last, [{ expected, actual }]));
}

export interface Spread {
  /** Requests answered before the refusal. */
  readonly sent: number;
  readonly refused: Exchange | null;
}

interface Spreads {
  readonly mode: keyof typeof limits;
  readonly one: Spread;
  /** null: not tried. */
  readonly two: Spread | null;
}

/** Requests spread over a minute. A refusal counts once where nobody else can have used the key, else when it comes again. */
export const spreadOfRequests = situation<Spreads>('limits/spread', ({ mode, one, two }) => {
  const { key, perMinute, allowed, limited } = limits[mode];
  if (!one.refused || (two && !two.refused)) return [kept(allowed), kept(limited)];
  const isAlike = two ? Math.abs(two.sent - one.sent) <= inFlight : one.refused.key.exclusive;
  if (!isAlike) return [kept(limited)];
  const expected = `${perMinute} requests in a minute from ${key}`;
  const actual = `RATE_LIMITED after ${(two ?? one).sent} requests spread over a minute that followed a minute of quiet`;
  return [
    kept(limited),
    ...ruling(allowed, two?.refused ?? one.refused, [{ expected, actual, with: [one.refused.n] }]),
  ];
});
