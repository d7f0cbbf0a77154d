import type { Fields } from '../order.ts';
import { quoted } from '../ruling.ts';
import { differenceOf, sameText } from './difference.ts';
import { momentOf, sameMoment } from './moment.ts';

/** How a value came back: `same`, changed, or `open` where nothing documented speaks of the two. */
type Comparison = 'same' | 'open' | { readonly was: string; readonly is: string };

/** @param order all fields that were sent beside the first value */
export type Compare = (was: unknown, is: unknown, order: Fields) => Comparison;

export const changed = (was: unknown, is: unknown): Comparison => ({ was: quoted(was), is: quoted(is) });

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Equal, where both are what they should be; that one is not is told of itself. */
export const equal =
  (isLawful: (value: unknown) => boolean): Compare =>
  (was, is) => {
    if (!isLawful(was) || !isLawful(is)) return 'open';
    return was === is ? 'same' : changed(was, is);
  };

export const integers = equal(Number.isInteger);

/** For a text that may be left out: the answer may then leave it out too, or hold null or the empty text. */
export const texts =
  (longest: number): Compare =>
  (sent, came) => {
    if (!isMissing(came) && typeof came !== 'string') return 'open';
    if (isMissing(sent) || sent === '')
      return isMissing(came) || came === '' ? 'same' : { was: 'not given', is: quoted(came) };
    if (typeof sent !== 'string' || sent.length > longest) return 'open';
    return typeof came === 'string' && sameText(sent, came) ? 'same' : changed(sent, came);
  };

/** For an object that may be left out. */
export const objects: Compare = (was, is) => (differenceOf(was ?? {}, is ?? {}) === null ? 'same' : changed(was, is));

/** For a moment with its zone; where none was sent, whatever stands there is for others to judge. */
export const zonedMoments: Compare = (sent, came, order) => {
  if (!momentOf(sent) || !isZoned(sent)) return 'open';
  if (isMissing(came)) return changed(sent, came);
  return isZoned(came) ? moments(sent, came, order) : 'open';
};

export const moments: Compare = (was, is) => {
  const [one, other] = [momentOf(was), momentOf(is)];
  if (!one || !other) return 'open';
  return sameMoment(one, other) ? 'same' : changed(was, is);
};

const isZoned = (value: unknown): boolean => typeof value === 'string' && /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(value);
