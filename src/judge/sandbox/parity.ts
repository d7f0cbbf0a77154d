import type { Decision } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { Treated, Treatment, Judge } from '../history.ts';
import { noted, ruling } from '../ruling.ts';
import { asked } from '../words.ts';
import { differenceOf, extrasOf, isEither, type ParityDifference } from './parity-difference.ts';
import { fingerprintOf } from './parity-fingerprint.ts';
import { treatmentOf } from './parity-treatment.ts';

/** That going live changes the address and the key only: the same request fares alike on both deployments. */
export const parity: Judge = (exchange, history) => {
  const fingerprint = fingerprintOf(exchange, history);
  const other = fingerprint === null ? undefined : history.treated(elsewhere[exchange.deployment], fingerprint);
  if (fingerprint === null || !other || other.mixed) return [];
  const treatment = treatmentOf(exchange, history);
  const before = history.treated(exchange.deployment, fingerprint);
  if (treatment === null || before?.mixed || (before && differenceOf(before.treatment, treatment, exchange))) return [];
  const difference = differenceOf(other.treatment, treatment, exchange);
  const seen = Math.min(other.times, before?.times ?? 0);
  if (difference && (history.isFickle('sandbox') || history.isFickle('live'))) return [];
  if (difference && isEither(other.treatment, treatment) && seen < habit) return [];
  const places = [difference && deviation(exchange, treatment, other, difference)];
  return [
    ...ruling('deployments.same-shapes', exchange, places),
    ...(before ? [] : extras(exchange, treatment, other.treatment)),
  ];
};

/** So often by chance alone one deployment hardly gives one of two codes, and the other always the other. */
const habit = 4;

const elsewhere = { sandbox: 'live', live: 'sandbox' } as const satisfies Record<Deployment, Deployment>;

const placeOf = (deployment: Deployment): string => (deployment === 'live' ? 'live' : 'the sandbox');

function deviation(exchange: Exchange, treatment: Treatment, other: Treated, { one, other: here }: ParityDifference) {
  const why = treatment.why || other.treatment.why;
  const where = why === '' ? '' : ` (${why})`;
  const answer = `${placeOf(elsewhere[exchange.deployment])} ${one}`;
  const expected = `the same from sandbox and live on ${asked(exchange)}${where}; ${answer}`;
  return { expected, actual: `${placeOf(exchange.deployment)} ${here}`, with: [other.n] };
}

/** Reads show charges in any state, and lists of any kind, so only what was just made is held side by side. */
function extras(exchange: Exchange, treatment: Treatment, other: Treatment): readonly Decision[] {
  if (exchange.request.method !== 'POST' || treatment.is !== 'accepted' || other.is !== 'accepted') return [];
  const [sandbox, live] = exchange.deployment === 'live' ? [other.body, treatment.body] : [treatment.body, other.body];
  const seen = extrasOf(sandbox, live);
  return seen === null ? [] : [noted('deployments.same-shapes-extra-fields', exchange, seen)];
}
