import { clocksDiffer } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { channelOf } from './charge.ts';
import { elapsedAt, seconds } from './elapsed.ts';
import { dateOf, momentOf } from '../resources/moment.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import type { Sighting } from '../history.ts';
import type { Judge } from '../judge.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** Which moves a charge makes between two sightings, one of which was over before the other was asked for. */
export const lifecycle: Judge = (exchange, history) => {
  const charges = seenIn('charge', exchange, history);
  return [
    ...finals.flatMap(({ state, rule }) => ruling(rule, exchange, charges.flatMap(stays(state, exchange)))),
    ...ruling('lifecycle.processing-never-goes-back', exchange, charges.flatMap(goesOn(exchange))),
    ...ruling('lifecycle.expires-not-before-its-time', exchange, charges.flatMap(inTime(exchange))),
    ...charges.flatMap(begins),
  ];
};

const finals: readonly { readonly state: string; readonly rule: RuleId }[] = [
  { state: 'succeeded', rule: 'lifecycle.succeeded-is-final' },
  { state: 'failed', rule: 'lifecycle.failed-is-final' },
  { state: 'expired', rule: 'lifecycle.expired-is-final' },
];

const stays =
  (state: string, exchange: Exchange) =>
  (charge: Seen): readonly (Deviation | null)[] => {
    const before = charge.known?.final;
    if (before?.fields['state'] !== state || !isLater(exchange, before) || mayRepeat(charge, exchange)) return [];
    return [charge.fields['state'] === state ? null : moved(charge, before)];
  };

const goesOn =
  (exchange: Exchange) =>
  (charge: Seen): readonly (Deviation | null)[] => {
    const before = charge.known?.states.get('processing');
    if (!before || !isLater(exchange, before) || mayRepeat(charge, exchange)) return [];
    return [charge.fields['state'] === 'requires_payment' ? moved(charge, before) : null];
  };

const isLater = (exchange: Exchange, before: Sighting): boolean => before.received <= exchange.sent;

/** A replay may show the first answer instead of the present, and that answer may be one that nobody received. */
function mayRepeat({ via, origin, known, fields }: Seen, exchange: Exchange): boolean {
  if (via !== 'create' || origin?.creation.n === exchange.n) return false;
  const { state } = fields;
  const firstAnswer = known?.first.via === 'create' ? known.first.fields['state'] : null;
  return firstAnswer === null || state === firstAnswer;
}

function moved({ fields, place }: Seen, before: Sighting): Deviation {
  const was = quoted(before.fields['state']);
  return {
    expected: `state ${place}: no way back from ${was}, seen in exchange ${before.n}`,
    actual: quoted(fields['state']),
    with: [before.n],
  };
}

const slack = 5_000;

const inTime =
  (exchange: Exchange) =>
  (charge: Seen): readonly (Deviation | null)[] => {
    const [from, until] = [momentOf(charge.fields['created']), momentOf(charge.fields['expires_at'])];
    if (charge.fields['state'] !== 'expired' || !from || !until) return [];
    const expected = `state ${charge.place}: not expired before its expires_at ${quoted(charge.fields['expires_at'])}`;
    if (!charge.origin) return [isFarAhead(until.at, exchange) ? { expected, actual: '"expired"' } : null];
    const { most } = elapsedAt(exchange, charge.origin);
    if (most >= until.at - from.at - slack) return [null];
    return [
      { expected, actual: `"expired" at most ${seconds(most)} after its creation`, with: [charge.origin.creation.n] },
    ];
  };

/** Where nobody saw the creation, only the clocks can tell, and they may differ. */
function isFarAhead(moment: number, exchange: Exchange): boolean {
  const date = dateOf(exchange);
  return receivedAtLatest(exchange) + clocksDiffer < moment && (date === null || date + slack < moment);
}

function begins(charge: Seen): readonly Decision[] {
  const { fresh, exchange } = charge;
  const { state } = charge.fields;
  if (!fresh || channelOf(charge) !== 'phone' || typeof state !== 'string' || state === 'processing') return [];
  return [noted('charge.initial-state', exchange, state)];
}
