import { isZoned } from '../../contract/date-time.ts';
import type { Fields } from '../order.ts';
import { quoted } from '../ruling.ts';
import { momentOf, sameMoment } from './moment.ts';
import { asObject } from '../../evidence/read.ts';

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

/** In code points; where even the UTF-16 units fit nobody needs to count. */
export const charactersOf = (text: string, longest: number): number =>
  text.length <= longest ? text.length : [...text].length;

/** For a text that may be left out: the answer may then leave it out too, or hold null or the empty text. */
export const texts =
  (longest: number): Compare =>
  (sent, came) => {
    if (!isMissing(came) && typeof came !== 'string') return 'open';
    if (isMissing(sent) || sent === '')
      return isMissing(came) || came === '' ? 'same' : { was: 'not given', is: quoted(came) };
    if (typeof sent !== 'string' || charactersOf(sent, longest) > longest) return 'open';
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

interface Difference {
  /** Such as `.lines[2].sku`; empty for the whole value. */
  readonly at: string;
  readonly sent: string;
  readonly came: string;
}

/** Where a value came back changed; null when it is the same JSON value. */
export function differenceOf(sent: unknown, came: unknown, at = ''): Difference | null {
  if (Array.isArray(sent)) return Array.isArray(came) ? inArrays(sent, came, at) : different(sent, came, at);
  const [one, other] = [asObject(sent), asObject(came)];
  if (one) return other ? inObjects(one, other, at) : different(sent, came, at);
  return sameScalar(sent, came) ? null : different(sent, came, at);
}

function inArrays(sent: readonly unknown[], came: readonly unknown[], at: string): Difference | null {
  if (sent.length !== came.length) return { at, sent: `${sent.length} elements`, came: `${came.length}` };
  for (const [index, value] of sent.entries()) {
    const difference = differenceOf(value, came[index], `${at}[${index}]`);
    if (difference) return difference;
  }
  return null;
}

type Json = Readonly<Record<string, unknown>>;

function inObjects(sent: Json, came: Json, at: string): Difference | null {
  for (const key of new Set([...Object.keys(sent), ...Object.keys(came)])) {
    const difference = differenceOf(own(sent, key), own(came, key), `${at}${member(key)}`);
    if (difference) return difference;
  }
  return null;
}

// A key may be called __proto__, which every object has.
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

const member = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`);

const different = (sent: unknown, came: unknown, at: string): Difference => ({
  at,
  sent: quoted(sent),
  came: quoted(came),
});

function sameScalar(sent: unknown, came: unknown): boolean {
  if (typeof sent === 'string' && typeof came === 'string') return sameText(sent, came);
  // No double holds it, so a service may have lost it before anything was stored.
  if (typeof sent === 'number' && !Number.isFinite(sent)) return true;
  return sent === came;
}

/** Exact, save for half surrogate pairs, which not every language can hold, and for what was masked on one side. */
export function sameText(sent: string, came: string): boolean {
  return sent === came || /\p{Surrogate}/u.test(sent) || sameButForMask(sent, came) || sameButForMask(came, sent);
}

function sameButForMask(masked: string, plain: string): boolean {
  if (!masked.includes('******') || masked.length !== plain.length) return false;
  const units = masked.split('');
  return units.every((unit, at) => unit === plain[at] || (unit === '*' && /[\d*]/.test(plain[at] ?? '')));
}
