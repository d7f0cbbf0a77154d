import type { Decision } from '../../evidence/decision.ts';
import { kept } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { Treated, Treatment } from '../history.ts';
import type { Judge } from '../judge.ts';
import { differ, type ParityDifference, differenceOf, extrasOf } from './parity-difference.ts';
import { treatmentOf } from './parity-treatment.ts';
import { fingerprintOf } from './parity-fingerprint.ts';
import { noted } from '../ruling.ts';
import { asked } from '../words.ts';

/** That going live changes the address and the key only: the same request fares alike on both deployments. */
export const judgeParity: Judge = (exchange, history) => {
  const fingerprint = fingerprintOf(exchange, history);
  const other = fingerprint === null ? undefined : history.treated(elsewhere[exchange.deployment], fingerprint);
  if (fingerprint === null || !other || other.mixed) return [];
  const treatment = treatmentOf(exchange, history);
  const before = history.treated(exchange.deployment, fingerprint);
  if (treatment === null || before?.mixed || (before && differ(before.treatment, treatment, exchange))) return [];
  const difference = differenceOf(other.treatment, treatment, exchange);
  const verdict = difference ? broken(exchange, treatment, other, difference) : kept('deployments.same-shapes');
  return [verdict, ...(before ? [] : extras(exchange, treatment, other.treatment))];
};

const elsewhere = { sandbox: 'live', live: 'sandbox' } as const satisfies Record<Deployment, Deployment>;

const placeOf = (deployment: Deployment): string => (deployment === 'live' ? 'live' : 'the sandbox');

function broken(
  exchange: Exchange,
  treatment: Treatment,
  other: Treated,
  { one: there, other: here }: ParityDifference,
): Decision {
  const why = treatment.why || other.treatment.why;
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
function extras(exchange: Exchange, treatment: Treatment, other: Treatment): readonly Decision[] {
  if (exchange.request.method !== 'POST' || treatment.is !== 'accepted' || other.is !== 'accepted') return [];
  const [sandbox, live] = exchange.deployment === 'live' ? [other.body, treatment.body] : [treatment.body, other.body];
  const seen = extrasOf(sandbox, live);
  return seen === null ? [] : [noted('deployments.same-shapes-extra-fields', exchange, seen)];
}
