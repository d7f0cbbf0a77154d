import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, idOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** Where a key stands in its life; ages and times since are those at which it was meant to be used. */
type Moment =
  | { readonly is: 'stopped' }
  | { readonly is: 'of an age'; readonly days: number | null; readonly age_ms: number }
  | { readonly is: 'just replaced' }
  /** It, or its replacement. */
  | { readonly is: 'in grace'; readonly since_ms: number }
  | { readonly is: 'past grace' }
  | { readonly is: 'a replacement past grace' }
  /** Before the end of the key that it replaces, or past its own. */
  | { readonly is: 'a replacement'; readonly days: number; readonly past: boolean };

interface Due {
  readonly rule: RuleId;
  readonly served: boolean;
  readonly expected: string;
}

const day_ms = 86_400_000;

/** A key was used at a moment of its life: it is served, or refused as one that is at its end. */
export const keyLooked = situation<{ readonly seen: Exchange; readonly moment: Moment }>(
  'auth/key-looked',
  ({ seen, moment }) => {
    const { rule, served, expected } = dueAt(moment);
    const isServed = seen.answer?.status !== 401;
    return ruling(rule, seen, [isServed === served ? null : { expected, actual: told(seen) }]);
  },
);

function dueAt(moment: Moment): Due {
  switch (moment.is) {
    case 'stopped':
      return {
        rule: 'keys.stopped-now-refused',
        served: false,
        expected: '401 KEY_REVOKED from a key that was stopped before the request was sent',
      };
    case 'of an age':
      return ofAge(moment.days, moment.age_ms);
    case 'just replaced':
      return inGrace('an answer to a key that was replaced a moment ago');
    case 'in grace':
      return inGrace(`an answer to both keys for 24 hours, ${span(moment.since_ms)} after the first was replaced`);
    case 'past grace':
      return {
        rule: 'keys.old-refused-after-grace',
        served: false,
        expected: '401 KEY_REVOKED from a key that was replaced more than 24 hours ago',
      };
    case 'a replacement past grace':
      return {
        rule: 'keys.rotation-makes-replacement',
        served: true,
        expected: 'an answer to the replacement, which nobody retired',
      };
    case 'a replacement':
      return ofReplacement(moment.days, moment.past);
  }
}

const inGrace = (expected: string): Due => ({ rule: 'keys.both-work-in-grace', served: true, expected });

const lifetimes: Readonly<Record<string, RuleId>> = {
  30: 'keys.lifetime-30-days',
  90: 'keys.lifetime-90-days',
  365: 'keys.lifetime-one-year',
  null: 'keys.lifetime-none',
};

function ofAge(days: number | null, age_ms: number): Due {
  const rule = lifetimes[String(days)]!;
  const past_ms = days === null ? -1 : age_ms - days * day_ms;
  if (past_ms >= 0)
    return {
      rule,
      served: false,
      expected: `401 KEY_EXPIRED from a key of ${days} days, ${span(past_ms)} after its end`,
    };
  const lifetime = days === null ? 'without a lifetime' : `of ${days} days`;
  return { rule, served: true, expected: `an answer to a key ${lifetime}, ${span(age_ms)} after it was made` };
}

const ofReplacement = (days: number, past: boolean): Due => ({
  rule: 'keys.replacement-has-same-lifetime',
  served: !past,
  expected: past
    ? `401 KEY_EXPIRED from a replacement of ${days} days, ${days} days after it was made`
    : `an answer to a replacement of ${days} days`,
});

const span = (ms: number): string =>
  ms < 2 * day_ms ? `${Math.round(ms / 60_000)} min` : `${Math.floor(ms / day_ms)} days`;

interface Scoped {
  readonly seen: Exchange;
  /** Of the request. */
  readonly scope: string;
  /** Of the key that was replaced. */
  readonly scopes: readonly string[];
}

/** A replacement was used for something that the old key may do, or may not. */
export const replacementUsed = situation<Scoped>('auth/replacement-used', ({ seen, scope, scopes }) => {
  const due = !scopes.includes(scope);
  const expected = due
    ? `403 FORBIDDEN_SCOPE, since the old key lacks ${scope}`
    : `an answer, since the old key has ${scope}`;
  const right = (errorCode(seen) === 'FORBIDDEN_SCOPE') === due;
  return ruling('keys.replacement-has-same-scopes', seen, [right ? null : { expected, actual: told(seen) }]);
});

/** A business that is not live asked for a code at a till of its own. */
export const draftAsked = situation<{ readonly seen: Exchange }>('auth/draft-asked', ({ seen }) => {
  const expected = '403 MERCHANT_NOT_LIVE to a live key of a business that is not live';
  const shown = idOf(seen) !== null;
  return ruling('auth.live-key-needs-live-business', seen, [shown ? { expected, actual: told(seen) } : null]);
});

const told = (seen: Exchange): string => `${seen.answer?.status ?? 'no answer'} ${errorCode(seen) ?? ''}`.trim();
