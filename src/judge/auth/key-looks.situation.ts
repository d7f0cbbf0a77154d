import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, idOf, succeeded } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

const day_ms = 86_400_000;

const span = (ms: number): string =>
  ms < 2 * day_ms ? `${Math.round(ms / 60_000)} min` : `${Math.floor(ms / day_ms)} days`;

const told = (seen: Exchange): string => `${seen.answer?.status ?? 'no answer'} ${errorCode(seen) ?? ''}`.trim();

/** Whether a key is served, or refused as one that is at its end. */
function served(rule: RuleId, seen: Exchange, due: boolean, expected: string): readonly Decision[] {
  return decided(rule, seen, (seen.answer?.status !== 401) === due, { expected, actual: told(seen) });
}

/** A key was stopped before it was used. */
export const keyStopped = situation('auth/key-stopped', ({ seen }: Parts<'seen'>) => {
  const expected = '401 KEY_REVOKED from a key that was stopped before the request was sent';
  return served('keys.stopped-now-refused', seen, false, expected);
});

const lifetimes: Readonly<Record<string, RuleId>> = {
  30: 'keys.lifetime-30-days',
  90: 'keys.lifetime-90-days',
  365: 'keys.lifetime-one-year',
  null: 'keys.lifetime-none',
};

interface Aged {
  readonly seen: Exchange;
  /** Its lifetime; null: none. */
  readonly days: number | null;
  /** At which it was to be used. */
  readonly age_ms: number;
}

export const keyAged = situation<Aged>('auth/key-aged', ({ seen, days, age_ms }) => {
  const rule = lifetimes[String(days)]!;
  const past_ms = days === null ? -1 : age_ms - days * day_ms;
  if (past_ms >= 0)
    return served(rule, seen, false, `401 KEY_EXPIRED from a key of ${days} days, ${span(past_ms)} after its end`);
  const lifetime = days === null ? 'without a lifetime' : `of ${days} days`;
  return served(rule, seen, true, `an answer to a key ${lifetime}, ${span(age_ms)} after it was made`);
});

interface Outlived {
  /** The first use of a key past its lifetime; it was used up to its last minutes. */
  readonly seen: Exchange;
  /** That of a key that was made with it and never used before. */
  readonly unused: Exchange;
  readonly days: number;
}

/** Two keys past one lifetime: no operation is said to extend it, and so neither does the use of a key. */
export const keyOutlived = situation<Outlived>('auth/key-outlived', ({ seen, unused, days }) => {
  // What stands before the service may have failed in its place.
  if (errorCode(unused) !== 'KEY_EXPIRED' || (seen.answer?.status !== 401 && !succeeded(seen))) return [];
  const expected = `401 KEY_EXPIRED after ${days} days, as from the key of exchange ${unused.n}, which was not used before`;
  return decided('keys.lifetime-not-extended', seen, !succeeded(seen), {
    expected,
    actual: told(seen),
    with: [unused.n],
  });
});

interface Replaced {
  readonly seen: Exchange;
  readonly key: 'old' | 'replacement';
  /** How long before; null: a moment ago, by a key that the operator does not tell. */
  readonly since_ms: number | null;
}

/** A key was replaced, which leaves it a day, and it or its replacement was used. */
export const keyReplaced = situation<Replaced>('auth/key-replaced', ({ seen, key, since_ms }) => {
  const grace = 'keys.both-work-in-grace';
  if (since_ms === null) return served(grace, seen, true, 'an answer to a key that was replaced a moment ago');
  if (since_ms < day_ms) {
    const expected = `an answer to both keys for 24 hours, ${span(since_ms)} after the first was replaced`;
    return served(grace, seen, true, expected);
  }
  const [ended, lives] = ['keys.old-refused-after-grace', 'keys.rotation-makes-replacement'] as const;
  return key === 'old'
    ? served(ended, seen, false, '401 KEY_REVOKED from a key that was replaced more than 24 hours ago')
    : served(lives, seen, true, 'an answer to the replacement, which nobody retired');
});

interface Inherited {
  readonly seen: Exchange;
  /** The lifetime of the key that was replaced. */
  readonly days: number;
  /** Whether the replacement is older than that. */
  readonly past: boolean;
}

export const lifetimeInherited = situation<Inherited>('auth/lifetime-inherited', ({ seen, days, past }) => {
  const expected = past
    ? `401 KEY_EXPIRED from a replacement of ${days} days, ${days} days after it was made`
    : `an answer to a replacement of ${days} days`;
  return served('keys.replacement-has-same-lifetime', seen, !past, expected);
});

interface Scoped {
  readonly seen: Exchange;
  /** Of the request. */
  readonly scope: string;
  /** Of the key that was replaced. */
  readonly scopes: readonly string[];
}

/** A replacement was used for something that the old key may do, or may not. */
export const scopesInherited = situation<Scoped>('auth/scopes-inherited', ({ seen, scope, scopes }) => {
  const has = scopes.includes(scope);
  const expected = has
    ? `an answer, since the old key has ${scope}`
    : `403 FORBIDDEN_SCOPE, since the old key lacks ${scope}`;
  const right = (errorCode(seen) === 'FORBIDDEN_SCOPE') !== has;
  return decided('keys.replacement-has-same-scopes', seen, right, { expected, actual: told(seen) });
});

/** One request of one key, at first and after other keys came and went or years passed. */
type SameKey = Parts<'before' | 'after', { scope: string; since: string }>;

/** Whether a key may do the same as before. */
export const scopesFixed = situation('auth/scopes-fixed', ({ before, after, scope, since }: SameKey) => {
  if (![before, after].every(tellsScope)) return [];
  const [was, is] = [before, after].map((each) => errorCode(each) === 'FORBIDDEN_SCOPE');
  const expected = `${was ? '403 FORBIDDEN_SCOPE' : 'an answer'} as in exchange ${before.n}, since the key ${was ? 'lacks' : 'has'} ${scope}`;
  const wrong = { expected, actual: `${told(after)}, ${since}`, with: [before.n] };
  return decided('scopes.fixed-at-creation', after, was === is, wrong);
});

/** Either the scope was refused, or what the scope opens was answered. */
const tellsScope = (seen: Exchange): boolean => errorCode(seen) === 'FORBIDDEN_SCOPE' || succeeded(seen);

/** A business that is not live asked for something of live. */
export const draftAsked = situation('auth/draft-asked', ({ seen }: Parts<'seen'>) => {
  const expected = '403 MERCHANT_NOT_LIVE to a live key of a business that is not live';
  return decided('auth.live-key-needs-live-business', seen, !succeeded(seen), { expected, actual: told(seen) });
});

/** A business that is not live asked for a charge in the sandbox. */
export const draftServed = situation('auth/draft-served', ({ seen }: Parts<'seen'>) => {
  const refused = errorCode(seen) === 'MERCHANT_NOT_LIVE';
  if (!refused && idOf(seen) === null) return [];
  const expected = 'a charge of the sandbox, to a test key of a business that is not live';
  return decided('sandbox.draft-business-works', seen, !refused, { expected, actual: told(seen) });
});

/** Keys that the operator made for the run, whether they have the documented form. */
export const keyForm = situation<{ readonly documented: boolean; readonly mode: 'test' | 'live' }>(
  'auth/key-form',
  ({ documented, mode }) => {
    if (documented) return [kept('auth.key-format')];
    const expected = `sk_${mode}_ and 32 base62 characters, since the key is one of the service`;
    const actual = 'a key of another form, made for this run';
    return [{ is: 'broken', rule: 'auth.key-format', expected, actual, exchanges: [] }];
  },
);
