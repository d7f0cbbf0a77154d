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

interface AfterQuiet {
  readonly mode: keyof typeof limits;
  readonly refused: Exchange;
  /** After two minutes in which the key, which nobody else uses, sent nothing. */
  readonly next: Exchange;
}

/** A key works again after a while of quiet, whatever was sent before. */
export const limitedAfterQuiet = situation<AfterQuiet>('limits/after-quiet', ({ mode, refused, next }) => {
  const expected = 'an answer to the first request after two minutes of quiet';
  const actual = 'RATE_LIMITED, although the key had sent nothing for two minutes';
  return isLimited(next) ? ruling(limits[mode].allowed, next, [{ expected, actual, with: [refused.n] }]) : [];
});

interface Creation {
  readonly refused: Exchange;
  /** The newest charges, later. */
  readonly list: Exchange;
  /** Which only the refused request carried. */
  readonly reference: string;
}

/** A charge that a limited key asked for. */
export const creationLimited = situation<Creation>('limits/creation', ({ refused, list, reference }) => {
  const count = carrying(list, reference)?.length;
  if (count === undefined) return [];
  const expected = 'no charge from a request that was refused as RATE_LIMITED';
  const actual = `the list holds ${count} with the reference that only the refused request carried`;
  return decided('errors.rate-limited-takes-nothing', list, count === 0, { expected, actual, with: [refused.n] });
});

interface TwoKeys {
  readonly limited: Exchange;
  /** Right after it, from a key that had sent nothing for a minute. */
  readonly beside: Exchange;
}

/** A key beside one that is limited. */
export const keyBesideLimited = situation<TwoKeys>('limits/other-key', ({ limited, beside }) => {
  const expected = `an answer to ${beside.key.label}, which had sent nothing for a minute`;
  const actual = `429, just after ${limited.key.label} was limited`;
  return decided('limits.per-key', beside, !isLimited(beside), { expected, actual, with: [limited.n] });
});
