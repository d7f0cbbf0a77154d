import { isErrorCode } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { carrying, errorCode, retryAfter } from '../../evidence/read.ts';
import { decided, noted, ruling } from '../ruling.ts';
import { asked } from '../words.ts';
import { type Parts, situation } from '../situation.ts';
import { limits, throughIn } from './rate.situation.ts';

const isLimited = ({ answer }: Exchange): boolean => answer?.status === 429;

/** The last of a burst. Above the limit the status is 429, and its code is the one for that. */
export const aboveLimit = situation('limits/above', ({ last }: Parts<'last'>) => {
  const code = isLimited(last) ? errorCode(last) : null;
  if (!isErrorCode(code)) return [];
  const wrong = { expected: '429 with RATE_LIMITED', actual: `429 ${code}` };
  return decided('errors.cause-of-rate-limited', last, code === 'RATE_LIMITED', wrong);
});

/** A burst after a minute of quiet, up to the first refusal: what it and its Retry-After tell of how a minute is counted. */
export const minuteCounted = situation('limits/minute-counted', ({ burst }: { burst: readonly Exchange[] }) => {
  const last = burst.at(-1);
  if (!last?.answer || !isLimited(last)) return [];
  const wait_ms = retryAfter(last.answer, last.received);
  const wait = wait_ms === null ? 'no Retry-After' : `Retry-After ${lengthOf(wait_ms)}`;
  return [noted('limits.rate-window', last, `${throughIn(burst)} at once, and then ${wait}`)];
});

/** In so few steps that runs can be compared: a bucket refills at once, a window takes what is left of its minute. */
function lengthOf(ms: number): string {
  if (ms <= 2_000) return 'of two seconds at most';
  return ms <= 50_000 ? 'of less than a minute' : 'of about a minute or more';
}

type Counted = Parts<'refused' | 'next'>;

/** A request that was refused with 429, and the next, no earlier than its Retry-After told. */
export const refusedCounted = situation('limits/refused-counted', ({ refused, next }: Counted) => {
  const told = isLimited(next) ? 'what is refused with 429 may count' : 'what is refused with 429 does not count';
  return [noted('limits.refused-requests-count', next, told, [refused.n])];
});

type AfterQuiet = Parts<'refused' | 'next', { mode: keyof typeof limits }>;

/** A key that nobody else uses works again after two minutes in which it sent nothing, whatever was sent before. */
export const limitedAfterQuiet = situation('limits/after-quiet', ({ mode, refused, next }: AfterQuiet) => {
  const expected = 'an answer to the first request after two minutes of quiet';
  const actual = 'RATE_LIMITED, although the key had sent nothing for two minutes';
  return isLimited(next) ? ruling(limits[mode].allowed, next, [{ expected, actual, with: [refused.n] }]) : [];
});

interface Creation extends Parts<'refused' | 'list'> {
  readonly reference: string;
  /** Which field of what is listed holds it; left out: `reference`. */
  readonly field?: 'reference' | 'customer_ref';
}

/** Something that a limited key asked for, and later the newest of the kind: nothing else carried its reference. */
export const creationLimited = situation<Creation>('limits/creation', ({ refused, list, reference, field }) => {
  const count = carrying(list, reference, field)?.length;
  if (count === undefined) return [];
  const expected = `nothing made by ${asked(refused)}, which was refused as RATE_LIMITED`;
  const actual = `the list holds ${count} with the reference that only the refused request carried`;
  return decided('errors.rate-limited-takes-nothing', list, count === 0, { expected, actual, with: [refused.n] });
});

/** A key that was limited, and right after it another that had sent nothing for a minute. */
export const keyBesideLimited = situation('limits/other-key', ({ limited, beside }: Parts<'limited' | 'beside'>) => {
  const expected = `an answer to ${beside.key.label}, which had sent nothing for a minute`;
  const actual = `429, just after ${limited.key.label} was limited`;
  return decided('limits.per-key', beside, !isLimited(beside), { expected, actual, with: [limited.n] });
});
