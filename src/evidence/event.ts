import type { Exchange } from './exchange.ts';
import { asObject, dataOf, json } from './read.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an event is known by. */
export interface Subject {
  readonly names: readonly string[];
  /** Ids of events that are about something else, though they name it too. */
  readonly besides?: readonly unknown[];
  /** Left out: a success. */
  readonly type?: 'charge.expired';
}

/** An event as it stands in the log. */
export interface Logged {
  readonly id: string;
  readonly fields: Fields;
}

export const eventIn = (post: Exchange): Fields | null => asObject(json(post.request.body)?.value);

/**
 * Whether a post tells of nothing, as what a service may send to see whether somebody is at an address: no id, and no event,
 * charge, bill or link inside. It may say of what type it is.
 */
export function isPing({ request: { body } }: Exchange): boolean {
  if (body && (body.sha256 !== null || /\b(?:ev_|ch_|bl_|pl_|charge\.|escrow\.|bill\.)/.test(body.text))) return false;
  const fields = asObject(json(body)?.value);
  if (body === null || body.bytes === 0) return true;
  return fields !== null && !('id' in fields) && (!('type' in fields) || !isLikeEvent(fields));
}

const isLikeEvent = (fields: Fields): boolean =>
  fields['object'] === 'event' || ['data', 'created', 'livemode'].some((name) => name in fields);

const isSuccess = (fields: Fields | null): boolean => fields?.['type'] === 'charge.succeeded';

/** An event that somebody paid, or that nobody did, and that names what was to be paid for anywhere in its data. */
export function tellsOf({ names, besides = [], type }: Subject, fields: Fields | null): boolean {
  const isOfType = type === undefined ? isSuccess(fields) : fields?.['type'] === type;
  if (!isOfType || besides.includes(fields?.['id'])) return false;
  const told = JSON.stringify(fields?.['data'] ?? null);
  return names.some((name) => told.includes(JSON.stringify(name)));
}

/** Those among posts that tell of it. */
export const postsAbout = (posts: readonly Exchange[], subject: Subject): readonly Exchange[] =>
  posts.filter((post) => tellsOf(subject, eventIn(post)));

/** What the event log holds, as far as it could be read. */
export const eventsIn = (list: Exchange): readonly (Fields | null)[] => (dataOf(list) ?? []).map(asObject);

export const eventsAbout = (list: Exchange, subject: Subject): readonly (Fields | null)[] =>
  eventsIn(list).filter((fields) => tellsOf(subject, fields));

export function loggedIn(list: Exchange, subject: Subject): Logged | null {
  const [fields] = eventsAbout(list, subject);
  return fields && typeof fields['id'] === 'string' ? { id: fields['id'], fields } : null;
}

/** Events of a log that tell of a success, whoever's. */
export const successesIn = (list: Exchange): readonly Fields[] =>
  eventsIn(list).flatMap((fields) => (fields !== null && isSuccess(fields) ? [fields] : []));

export const deliveryOf = (fields: Fields | null | undefined): Fields => asObject(fields?.['delivery']) ?? {};

/** What a log tells of a delivery, in the words of the document. */
export const deliveryTold = ({ state, attempts, last_status: status }: Fields): string =>
  `state ${String(state)}, attempts ${String(attempts)}, last_status ${String(status)}`;

/** What is known of the way from the service to the listener. */
export interface Way {
  /** Something that the run did not send itself has come to the listener, so there is a way. */
  readonly heard: boolean;
  /** Nobody else answers at the listener's addresses: none is public, or the public one was seen to lead here. */
  readonly direct: boolean;
}

/**
 * Whether the service's own record of a delivery tells that it did not do its part, though nothing came: it did not try,
 * or it was answered where nobody was who could have answered. A listener that it cannot reach is nobody's violation.
 *
 * @param waited a day, which is only waited for where waits are free
 */
export function isOwnOmission(delivery: Fields, { heard, direct }: Way, waited: boolean): boolean {
  const { state, attempts, last_status: status } = delivery;
  if (state === 'unrouted') return true;
  if (state === 'delivered' || (typeof status === 'number' && status >= 200 && status < 300)) return heard || direct;
  return attempts === 0 && (waited || state === 'exhausted');
}
