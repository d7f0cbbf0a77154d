import { spans } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import type { History, Resource, Sighting } from '../history.ts';
import type { Item } from './page.ts';
import { listed, listedBetween } from './listed.ts';
import { createdOf } from '../resources/moment.ts';

/** Where an object stands in a list that runs from the newest to the oldest. */
export interface Standing {
  readonly id: string;
  readonly created: number;
  /** When its creation was sent and answered; null where the run saw neither. */
  readonly made: { readonly sent: number; readonly received: number } | null;
}

export function standingOfItem(item: Item, exchange: Exchange, history: History): Standing | null {
  if (item.id === null || item.created === null) return null;
  return { id: item.id, created: item.created, made: listed(exchange, history, item.id)?.creation ?? null };
}

export function standingOf({ id, creation, first }: Resource): Standing | null {
  const created = createdOf(first.fields);
  return created === null ? null : { id, created, made: creation };
}

// Objects made at once may be dated and stored in different orders; nobody is slower than this between the two.
const between = 5_000;

/** True only if no lawful list could have `one` above `other`. */
export function isOlder(one: Standing, other: Standing): boolean {
  if (one.created >= other.created) return false;
  if (wasMadeBefore(one, other)) return true;
  // A clock was set back between the two, and which of them counts as the newer is open.
  if (wasMadeBefore(other, one)) return false;
  return other.created - one.created > between;
}

// The clocks of service and run may differ, and a sweep may be at work while a page is made.
const surelyKept = spans.sandboxRetention - 24 * 60 * 60_000;

const wasMadeBefore = (one: Standing, other: Standing): boolean =>
  one.made !== null && other.made !== null && one.made.received <= other.made.sent;

export function mayBeSwept({ created }: Standing, first: Sighting | null, exchange: Exchange): boolean {
  if (exchange.deployment === 'live') return false;
  return receivedAtLatest(exchange) - Math.min(created, first ? sentAtEarliest(first) : created) > surelyKept;
}

/** Objects of the list, created up to a moment, that were there before a page was asked for and cannot be swept. */
export function knownTo(exchange: Exchange, history: History, latest: number): readonly Standing[] {
  return listedBetween(exchange, history, -Infinity, latest).flatMap((known) => {
    const standing = known.first.received <= exchange.sent ? standingOf(known) : null;
    return standing && !mayBeSwept(standing, known.first, exchange) ? [standing] : [];
  });
}
