import type { Decision } from '../evidence/decision.ts';
import { kept } from '../evidence/decision.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import type { Fared } from './history/fates.ts';
import type { Judge } from './judge.ts';
import { differ, type Difference, differenceOf, extrasOf } from './parity-difference.ts';
import { type Fate, fateOf } from './parity-fate.ts';
import { likenessOf } from './parity-likeness.ts';
import { noted } from './ruling.ts';
import { asked } from './words.ts';

/** That going live changes the address and the key only: the same request fares alike on both deployments. */
export const judgeParity: Judge = (exchange, history) => {
  const likeness = likenessOf(exchange, history);
  const other = likeness === null ? undefined : history.fared(elsewhere[exchange.deployment], likeness);
  if (likeness === null || !other || other.mixed) return [];
  const fate = fateOf(exchange, history);
  const before = history.fared(exchange.deployment, likeness);
  if (fate === null || before?.mixed || (before && differ(before.fate, fate, exchange))) return [];
  const difference = differenceOf(other.fate, fate, exchange);
  const verdict = difference ? broken(exchange, fate, other, difference) : kept('deployments.same-shapes');
  return [verdict, ...(before ? [] : extras(exchange, fate, other.fate))];
};

const elsewhere = { sandbox: 'live', live: 'sandbox' } as const satisfies Record<Deployment, Deployment>;

const placeOf = (deployment: Deployment): string => (deployment === 'live' ? 'live' : 'the sandbox');

function broken(exchange: Exchange, fate: Fate, other: Fared, { one: there, other: here }: Difference): Decision {
  const why = fate.why || other.fate.why;
  const where = why === '' ? '' : ` (${why})`;
  const answer = `${placeOf(elsewhere[exchange.deployment])} ${there}`;
  return {
    is: 'broken',
    rule: 'deployments.same-shapes',
    expected: `the same from sandbox and live on ${asked(exchange)}${where}; ${answer}`,
    actual: `${placeOf(exchange.deployment)} ${here}`,
    exchanges: [other.n, exchange.n],
  };
}

/** Reads show charges in any state, and lists of any kind, so only what was just made is held side by side. */
function extras(exchange: Exchange, fate: Fate, other: Fate): readonly Decision[] {
  if (exchange.request.method !== 'POST' || fate.is !== 'accepted' || other.is !== 'accepted') return [];
  const [sandbox, live] = exchange.deployment === 'live' ? [other.body, fate.body] : [fate.body, other.body];
  const seen = extrasOf(sandbox, live);
  return seen === null ? [] : [noted('deployments.same-shapes-extra-fields', exchange, seen)];
}
