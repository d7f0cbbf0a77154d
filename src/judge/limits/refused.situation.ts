import { isErrorCode } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { carrying, errorCode } from '../../evidence/read.ts';
import { decided, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';
import { limits } from './rate.situation.ts';

const isLimited = ({ answer }: Exchange): boolean => answer?.status === 429;

/** The last of a burst. Above the limit the status is 429, and its code is the one for that. */
export const aboveLimit = situation('limits/above', ({ last }: Parts<'last'>) => {
  const code = isLimited(last) ? errorCode(last) : null;
  if (!isErrorCode(code)) return [];
  const wrong = { expected: '429 with RATE_LIMITED', actual: `429 ${code}` };
  return decided('errors.cause-of-rate-limited', last, code === 'RATE_LIMITED', wrong);
});

type AfterQuiet = Parts<'refused' | 'next', { mode: keyof typeof limits }>;

/** A key that nobody else uses works again after two minutes in which it sent nothing, whatever was sent before. */
export const limitedAfterQuiet = situation('limits/after-quiet', ({ mode, refused, next }: AfterQuiet) => {
  const expected = 'an answer to the first request after two minutes of quiet';
  const actual = 'RATE_LIMITED, although the key had sent nothing for two minutes';
  return isLimited(next) ? ruling(limits[mode].allowed, next, [{ expected, actual, with: [refused.n] }]) : [];
});

type Creation = Parts<'refused' | 'list', { reference: string }>;

/** A charge that a limited key asked for, and later the newest charges: nothing else carried its reference. */
export const creationLimited = situation('limits/creation', ({ refused, list, reference }: Creation) => {
  const count = carrying(list, reference)?.length;
  if (count === undefined) return [];
  const expected = 'no charge from a request that was refused as RATE_LIMITED';
  const actual = `the list holds ${count} with the reference that only the refused request carried`;
  return decided('errors.rate-limited-takes-nothing', list, count === 0, { expected, actual, with: [refused.n] });
});

/** A key that was limited, and right after it another that had sent nothing for a minute. */
export const keyBesideLimited = situation('limits/other-key', ({ limited, beside }: Parts<'limited' | 'beside'>) => {
  const expected = `an answer to ${beside.key.label}, which had sent nothing for a minute`;
  const actual = `429, just after ${limited.key.label} was limited`;
  return decided('limits.per-key', beside, !isLimited(beside), { expected, actual, with: [limited.n] });
});
