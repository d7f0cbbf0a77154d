import { asObject, json, objectOf } from '../../src/evidence/read.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { listEvents } from '../../src/generate/webhooks/request.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { untilShown } from '../until-shown.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an event is known by. */
export interface Subject {
  readonly names: readonly string[];
  /** Ids of events that are about something else, though they name it too. */
  readonly besides?: readonly unknown[];
}

/** An event as it stands in the log, and the answer that shows it. */
export interface Logged {
  readonly id: string;
  readonly fields: Fields;
  readonly exchange: Exchange;
}

export const eventIn = (post: Exchange): Fields | null => asObject(json(post.request.body)?.value);

/** An event that somebody paid, and that names what was paid for anywhere in its data. */
export function isSuccessOf({ names, besides = [] }: Subject, fields: Fields | null): boolean {
  if (fields?.['type'] !== 'charge.succeeded' || besides.includes(fields['id'])) return false;
  const told = JSON.stringify(fields['data'] ?? null);
  return names.some((name) => told.includes(JSON.stringify(name)));
}

const day_ms = 24 * 3_600_000;

/**
 * When an attempt is made is not stated; where waits are free, it has a day and what is left of the next one: all who
 * wait give up at one moment, and take the real seconds of the way to the listener together.
 */
export function patience_s({ clock }: CheckContext): number {
  if (!clock.jumps) return 60;
  const now = clock.now();
  return (Math.ceil(now / day_ms + 1) * day_ms - now) / 1000;
}

/** Moments at which a late post is looked for by the clock alone, which takes no real time where it jumps. */
const soon_s = [10, 600] as const;

export async function postOf(context: CheckContext, hook: Listening, subject: Subject): Promise<Exchange | null> {
  const { clock } = context;
  for (const after_s of clock.jumps ? soon_s : [])
    if (postsAbout(hook, subject).length === 0) await clock.until(clock.now() + after_s * 1000);
  return hook.next((each) => isSuccessOf(subject, eventIn(each)), patience_s(context));
}

export const postsAbout = (hook: Listening, subject: Subject): readonly Exchange[] =>
  hook.posts.filter((post) => isSuccessOf(subject, eventIn(post)));

/** The event in the log, once it fits; null when the log has none like it even later. */
export async function loggedOf(
  context: CheckContext,
  key: string,
  subject: Subject,
  fits: (fields: Fields) => boolean = () => true,
): Promise<{ readonly found: Logged | null; readonly list: Exchange }> {
  const list = await untilShown(context, listEvents(key), (each) => {
    const found = logged(each, subject);
    return found !== null && fits(found.fields);
  });
  if (!Array.isArray(objectOf(list)?.['data'])) throw new Inconclusive('the event log could not be read as a list');
  return { found: logged(list, subject), list };
}

function logged(exchange: Exchange, subject: Subject): Logged | null {
  const data = objectOf(exchange)?.['data'];
  const items = Array.isArray(data) ? data.map(asObject) : [];
  const fields = items.find((item) => isSuccessOf(subject, item));
  return fields && typeof fields['id'] === 'string' ? { id: fields['id'], fields, exchange } : null;
}

/** What the event log holds, as far as it could be read. */
export function itemsOf(list: Exchange): readonly unknown[] {
  const data = objectOf(list)?.['data'];
  return Array.isArray(data) ? data : [];
}

export const successesIn = (list: Exchange): number =>
  itemsOf(list).filter((item) => asObject(item)?.['type'] === 'charge.succeeded').length;

export const deliveryOf = (fields: Fields | null | undefined): Fields => asObject(fields?.['delivery']) ?? {};
