import { momentOf, sameMoment } from './moment.ts';
import { sameText } from './echo-difference.ts';
import { quoted } from '../ruling.ts';

/** What was sent came back: `same`, how it differs, or `open` where the request was no lawful one. */
export type Comparison = 'same' | 'open' | { readonly sent: string; readonly came: string };
export type Compare = (sent: unknown, came: unknown) => Comparison;

export const differ = (sent: unknown, came: unknown): Comparison => ({ sent: quoted(sent), came: quoted(came) });

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

export const integers: Compare = (sent, came) => {
  if (!Number.isInteger(sent) || !Number.isInteger(came)) return 'open';
  return sent === came ? 'same' : differ(sent, came);
};

/** For a text that may be left out: the answer may then leave it out too, or hold null or the empty text. */
export const texts =
  (longest: number): Compare =>
  (sent, came) => {
    if (!isMissing(came) && typeof came !== 'string') return 'open';
    if (isMissing(sent) || sent === '')
      return isMissing(came) || came === '' ? 'same' : { sent: 'not given', came: quoted(came) };
    if (typeof sent !== 'string' || sent.length > longest) return 'open';
    return typeof came === 'string' && sameText(sent, came) ? 'same' : differ(sent, came);
  };

/** For a moment with its zone; where none was sent, whatever stands there is for others to judge. */
export const moments: Compare = (sent, came) => {
  const [one, other] = [momentOf(sent), momentOf(came)];
  if (!one || !zoned(sent)) return 'open';
  if (!other) return isMissing(came) ? differ(sent, came) : 'open';
  if (!zoned(came)) return 'open';
  return sameMoment(one, other) ? 'same' : differ(sent, came);
};

const zoned = (value: unknown): boolean => typeof value === 'string' && /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(value);
