import { parseDateTime } from '../../contract/date-time.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { objectOf } from '../../evidence/read.ts';
import type { ChargeHistory, History } from '../history.ts';
import { pathOf, succeeded } from '../request.ts';
import type { Shown } from '../shown.ts';

/** What is known of how a charge or a link came to be. */
export interface Origin {
  /** The first accepted request for it. */
  readonly creation: Exchange;
  /** Requests of which any may be the one that was carried out: equal keys in flight at once, and tries without answer. */
  readonly requests: readonly Exchange[];
  /** It was made between these moments of the run's clock. */
  readonly earliest: number;
  readonly latest: number;
}

export function originOf(shown: Shown, exchange: Exchange, history: History): Origin | null {
  if (shown.id === null) return null;
  const known = history.charge(exchange.deployment, shown.id);
  const creation = known?.creation ?? (shown.via === 'post' ? exchange : null);
  return creation && originBy(creation, { ...shown, id: shown.id }, known, history);
}

/** How an object came to be of which `creation` is the first accepted request; null where nobody can say. */
export function originBy(
  creation: Exchange,
  shown: { readonly id: string; readonly fields: Shown['fields'] },
  known: Pick<ChargeHistory, 'first'> | undefined,
  history: History,
): Origin | null {
  if (seenBefore(creation, known) || replaysUnseen(creation, shown)) return null;
  if (sharesItsKey(creation, shown.id, history)) return null;
  const requests = [creation, ...rivalsOf(creation, shown.id, history)];
  return {
    creation,
    requests,
    earliest: Math.min(...requests.map(sentAtEarliest)),
    latest: Math.min(receivedAtLatest(creation), known ? receivedAtLatest(known.first) : Infinity),
  };
}

function seenBefore(creation: Exchange, known: Pick<ChargeHistory, 'first'> | undefined): boolean {
  return known !== undefined && known.first.n !== creation.n && known.first.received <= creation.sent;
}

const minutes = 5 * 60_000;

/** Traffic that nobody scripted may use a key that was used before anyone looked. */
function replaysUnseen(creation: Exchange, shown: Pick<Shown, 'fields'>): boolean {
  const created = parseDateTime(shown.fields['created']);
  return creation.check === null && created !== null && created < creation.sent - minutes;
}

/** One key that gave two charges is a deviation of its own, and which request made which can no longer be told. */
export function sharesItsKey(creation: Exchange, id: string, history: History): boolean {
  return history.usesOf(creation).some((use) => succeeded(use) && objectOf(use)?.['id'] !== id);
}

function rivalsOf(creation: Exchange, id: string, history: History): readonly Exchange[] {
  const uses = history.usesOf(creation);
  return uses.filter((use) => use.n !== creation.n && use.sent < creation.received && mayHaveMade(use, id));
}

function mayHaveMade(use: Exchange, id: string): boolean {
  return use.answer === null || (succeeded(use) && objectOf(use)?.['id'] === id);
}

/** unknown: only on live, where links and bills make charges as well. */
export type ChargeKind = 'phone' | 'pos' | 'unknown';

const posFields = ['till', 'token', 'qr', 'mdr_minor'];

export function kindOf(shown: Shown, exchange: Exchange, origin: Origin | null): ChargeKind {
  if (exchange.deployment === 'sandbox') return 'phone';
  const request = origin?.creation.request ?? (shown.via === 'post' ? exchange.request : null);
  if (request) return pathOf(request) === '/v1/pos/charges' ? 'pos' : 'phone';
  return posFields.some((field) => Object.hasOwn(shown.fields, field)) ? 'pos' : 'unknown';
}
