import { parseDateTime } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Resource } from '../history.ts';
import { idempotencyKeyOf, isRecorded } from '../request.ts';
import { kinds, type ResourceKind } from './kinds.ts';
import { createdOf } from './moment.ts';
import type { ObservedResource } from './observed.ts';

/** What is known of how a resource came to be. */
export interface Origin {
  /** The first accepted request for it. */
  readonly creation: Exchange;
  /** Requests of which any may be the one that was carried out: equal keys in flight at once, and tries without answer. */
  readonly requests: readonly Exchange[];
  /** It was made between these moments of the run's clock. */
  readonly earliest: number;
  readonly latest: number;
  /** False: another request, which nobody has seen yet, may have made it; all of this one holds that is compared. */
  readonly sure: boolean;
}

/** null where the run did not make it, or nobody can say by which request. */
export function originOf(
  kind: ResourceKind,
  shown: ObservedResource,
  known: Resource | null,
  exchange: Exchange,
  history: History,
): Origin | null {
  const { keyed } = kinds[kind];
  // Two requests that were given one bill are told by that; which of them made it can no longer be.
  const again = shown.via === 'create' && known?.creation != null;
  const creation = known?.creation ?? (shown.via === 'create' ? exchange : null);
  if (!creation || (again && !keyed) || seenBefore(creation, known)) return null;
  const rivals = keyed ? rivalsOf(creation, shown, history) : [];
  if (!rivals) return null;
  const sure = !keyed || !(mayReplayUnseen(creation) || isAheadOfOthers(creation, history));
  const requests = [creation, ...rivals];
  const made = sure ? Infinity : (createdOf(shown.fields) ?? -Infinity) - clocksDiffer;
  return {
    creation,
    requests,
    earliest: Math.min(made, ...requests.map(sentAtEarliest)),
    latest: Math.min(receivedAtLatest(creation), known ? receivedAtLatest(known.first) : Infinity),
    sure,
  };
}

/** A recording may lack the first request with an Idempotency-Key. */
const mayReplayUnseen = (creation: Exchange): boolean =>
  isRecorded(creation) && idempotencyKeyOf(creation.request) !== null;

/** What was under way beside it may be what was carried out, and is not answered yet. */
function isAheadOfOthers(creation: Exchange, history: History): boolean {
  if (creation.beside === undefined) return false;
  const answered = new Set(history.usesOf(creation).map(({ n }) => n));
  return creation.beside.some((n) => !answered.has(n));
}

const seenBefore = (creation: Exchange, known: Resource | null): boolean =>
  known !== null && known.first.n !== creation.n && known.first.received <= creation.sent;

/** Other requests with the key of a creation that may have made the object; null where it may be of one long past. */
function rivalsOf(creation: Exchange, { id, fields }: ObservedResource, history: History): readonly Exchange[] | null {
  if (id === null || replaysUnseen(creation, fields) || sharesItsKey(creation, id, history)) return null;
  const uses = history.usesOf(creation);
  return uses.filter((use) => use.n !== creation.n && use.sent < creation.received && mayHaveMade(use, id));
}

const minutes = 5 * 60_000;

/** Traffic that nobody scripted may use a key that was used before anyone looked. */
function replaysUnseen(creation: Exchange, fields: ObservedResource['fields']): boolean {
  const created = parseDateTime(fields['created']);
  return isRecorded(creation) && created !== null && created < creation.sent - minutes;
}

/** One key that gave two objects is a deviation of its own, and which request made which can no longer be told. */
export function sharesItsKey(creation: Exchange, id: string, history: History): boolean {
  return history.usesOf(creation).some((use) => succeeded(use) && objectOf(use)?.['id'] !== id);
}

const mayHaveMade = (use: Exchange, id: string): boolean =>
  use.answer === null || (succeeded(use) && objectOf(use)?.['id'] === id);
