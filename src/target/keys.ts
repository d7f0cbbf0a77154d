import { scopes as allScopes, type Scope } from '../contract/scopes.ts';
import type { Mode } from '../contract/mode.ts';
import type { Secret } from './secret.ts';

type KeyStatus = 'active' | 'expired' | 'revoked';

export interface KeyEntry {
  /** Unique in a run; the name of the environment's variable where the file has one. */
  readonly label: string;
  readonly secret: Secret;
  readonly mode: Mode;
  /** Null: not known. */
  readonly scopes: readonly string[] | null;
  readonly status: KeyStatus;
  /** A role, or the id of a business that the operator made. */
  readonly business: string;
  /** Made by this run through the operator, so that nobody else uses it. */
  readonly exclusive: boolean;
}

/** What a check asks of a key. Left out: any mode, active, of the main business. */
export interface KeyNeed {
  readonly mode?: Mode;
  readonly status?: KeyStatus;
  readonly has?: readonly Scope[];
  readonly lacks?: readonly Scope[];
  /** A role, or the id of a business that the operator made. */
  readonly business?: string;
  /** The label of a key that is already used. */
  readonly differentFrom?: string;
  /** A key that nobody else uses: one that may be retired, or drained of its rate. */
  readonly exclusive?: true;
}

/** The keys of a run. */
interface Keys {
  readonly entries: readonly KeyEntry[];
  /** The scopes of keys whose entries do not tell them, found out by asking, by label. */
  readonly learned: ReadonlyMap<string, readonly string[]>;
  /** What answers have shown of keys of which not all scopes are known, by label. */
  readonly shown: ReadonlyMap<string, ShownScopes>;
}

export interface ShownScopes {
  readonly granted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
}

const nothingShown: ShownScopes = { granted: new Set(), refused: new Set() };

/**
 * The key that fits best: one that surely has what is needed before one that may have it, then the one with the most
 * scopes, then the one with the least to send so far, then the first. Keys that the run made itself are all alike in this,
 * so that most of what is asked is asked by some that may do little more. A scope is never presumed to be lacking. null:
 * none fits.
 *
 * @param load requests to be sent, by label
 */
export function chooseKey(
  { entries, learned, shown }: Keys,
  need: KeyNeed,
  load: ReadonlyMap<string, number> = new Map(),
): KeyEntry | null {
  const candidates = entries
    .filter((entry) => fitsBesideScopes(entry, need))
    .map((entry) => ({ entry, scopes: entry.scopes ?? learned.get(entry.label) ?? null }))
    .map(({ entry, scopes }) => ({ entry, scopes, seen: shown.get(entry.label) ?? nothingShown }))
    .map(({ entry, scopes, seen }) => ({
      entry,
      fit: scopes === null ? shownFit(seen, need) : scopeFit(scopes, need),
      width: entry.exclusive ? allScopes.length : (scopes?.length ?? seen.granted.size),
    }))
    .filter(({ fit }) => fit !== 'no')
    .sort(
      (a, b) =>
        Number(b.fit === 'sure') - Number(a.fit === 'sure') ||
        b.width - a.width ||
        (load.get(a.entry.label) ?? 0) - (load.get(b.entry.label) ?? 0),
    );
  return candidates[0]?.entry ?? null;
}

function fitsBesideScopes(entry: KeyEntry, need: KeyNeed): boolean {
  const { mode, status = 'active', business = 'main', differentFrom, exclusive } = need;
  if (mode !== undefined && entry.mode !== mode) return false;
  if (entry.status !== status || entry.business !== business) return false;
  return entry.label !== differentFrom && (exclusive !== true || entry.exclusive);
}

type Fit = 'sure' | 'maybe' | 'no';

/** What a key was refused once it lacks; that it lacks more, or nothing else, is not known. */
function shownFit({ granted, refused }: ShownScopes, { has = [], lacks = [] }: KeyNeed): Fit {
  if (lacks.length > 0 || has.some((scope) => refused.has(scope))) return 'no';
  return has.every((scope) => granted.has(scope)) ? 'sure' : 'maybe';
}

function scopeFit(scopes: readonly string[], { has = [], lacks = [] }: KeyNeed): Fit {
  const fits = has.every((scope) => scopes.includes(scope)) && !lacks.some((scope) => scopes.includes(scope));
  return fits ? 'sure' : 'no';
}
