import { isZoned } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import type { Sighting } from '../history.ts';
import { deviationOf, type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { dateOf, momentOf } from '../resources/moment.ts';
import { type Deviation, noted, type Places, quoted } from '../ruling.ts';
import { channelOf } from './charge.ts';
import { elapsedAt, seconds } from './elapsed.ts';

const stays =
  (state: string) =>
  (charge: KnownResource): Places => {
    const before = charge.known?.final;
    if (before?.fields['state'] !== state || !isLater(charge, before) || mayRepeat(charge)) return [];
    if (succeedsLate(charge)) return [];
    return [charge.fields['state'] === state ? null : moved(charge, before)];
  };

/** What ends a charge on live, and when, is not shown: a network may tell late that it was paid. */
const succeedsLate = ({ exchange, fields, known }: KnownResource): boolean =>
  exchange.deployment === 'live' && fields['state'] === 'succeeded' && known?.final?.fields['state'] !== 'succeeded';

/** A success after all. */
export const lateSuccess: Note = (charge) => {
  const before = charge.known?.final;
  if (!before || !isLater(charge, before) || !succeedsLate(charge)) return [];
  const told = `${String(before.fields['state'])}, and succeeded after all`;
  return [noted('charge.late-success-on-live', charge.exchange, told, [before.n])];
};

const isLater = ({ exchange }: KnownResource, before: Sighting): boolean => before.received <= exchange.sent;

/** A replay may show the first answer instead of the present, and that answer may be one that nobody received. */
function mayRepeat({ via, fresh, known, fields }: KnownResource): boolean {
  if (via !== 'create' || fresh) return false;
  const { state } = fields;
  const firstAnswer = known?.first.via === 'create' ? known.first.fields['state'] : null;
  return firstAnswer === null || state === firstAnswer;
}

function moved(charge: KnownResource, { fields, n }: Sighting): Deviation {
  return deviationOf(charge, 'state', `: no way back from ${quoted(fields['state'])}, seen in exchange ${n}`, n);
}

const slack = 5_000;

/** What is expired is so no earlier than it says itself. */
export function inTime({ exchange, fields, place, origin }: KnownResource): Places {
  const [from, until] = [momentOf(fields['created']), momentOf(fields['expires_at'])];
  if (fields['state'] !== 'expired' || !from || !until) return [];
  const expected = `state ${place}: not expired before its expires_at ${quoted(fields['expires_at'])}`;
  if (!origin && !isZoned(fields['expires_at'])) return [];
  if (!origin) return [isFarAhead(until.at, exchange) ? { expected, actual: '"expired"' } : null];
  const { most } = elapsedAt(exchange, origin);
  if (most >= until.at - from.at - slack) return [null];
  return [{ expected, actual: `"expired" at most ${seconds(most)} after its creation`, with: [origin.creation.n] }];
}

/** Where nobody saw the creation, only the clocks can tell, and they may differ. */
function isFarAhead(moment: number, exchange: Exchange): boolean {
  const date = dateOf(exchange);
  return receivedAtLatest(exchange) + clocksDiffer < moment && (date === null || date + slack < moment);
}

/** Which moves a charge makes between two sightings, one of which was over before the other was asked for. */
export const chargeLifecycle: readonly Law[] = [
  law('lifecycle.succeeded-is-final', stays('succeeded')),
  law('lifecycle.failed-is-final', stays('failed')),
  law('lifecycle.expired-is-final', stays('expired')),
  law('lifecycle.processing-never-goes-back', (charge) => {
    const before = charge.known?.states.get('processing');
    if (!before || !isLater(charge, before) || mayRepeat(charge)) return [];
    return [charge.fields['state'] === 'requires_payment' ? moved(charge, before) : null];
  }),
  law('lifecycle.expires-not-before-its-time', inTime),
];

export const firstState: Note = (charge) => {
  const { state } = charge.fields;
  const isFirst = charge.fresh && channelOf(charge) === 'phone' && typeof state === 'string' && state !== 'processing';
  return isFirst ? [noted('charge.initial-state', charge.exchange, state)] : [];
};

/** That a charge which waited for its payer is being processed. What moved it there no answer tells, only how it was asked for. */
export const started: Note = (charge) => {
  const before = charge.known?.latest;
  if (!before || before.fields['state'] !== 'requires_payment' || !isLater(charge, before)) return [];
  if (charge.fields['state'] !== 'processing' || mayRepeat(charge)) return [];
  const what = { phone: 'a prompt', pos: 'a code', unknown: 'a link or a bill' }[channelOf(charge)];
  return [noted('charge.what-starts-processing', charge.exchange, `${what} goes on to processing`, [before.n])];
};
