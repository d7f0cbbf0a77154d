import { deliveryOf, eventIn, isPing, tellsOf, loggedIn, type Logged, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { dataOf } from '../../src/evidence/read.ts';
import { listEvents } from '../../src/generate/request.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { untilOverdue_s, type Listening } from '../../src/run/webhooks/listening.ts';
import { untilShown } from '../until-shown.ts';
import { pause, type Reader } from '../sending.ts';
import { notPosted, recordOf } from '../../src/judge/webhooks/posts.situation.ts';
import { notHeard } from '../../src/run/webhooks/hearing.ts';

/** When an attempt is made is not stated; a day of real time is too long. */
export const patience_s = ({ clock }: CheckContext): number => (clock.jumps ? untilOverdue_s(clock.now()) : 60);

/** Who posts on working days only has had one by then. */
const working_s = 8 * 86_400;

/** Waits for a post for a day or two and, where nothing came and waits are free, for more than a week. */
export async function nextPost(
  context: CheckContext,
  inbox: Listening,
  fits: (post: Exchange) => boolean,
): Promise<Exchange | null> {
  const soon = await inbox.next(fits, patience_s(context));
  return soon ?? (context.clock.jumps ? inbox.next(fits, working_s) : null);
}

/** Moments at which a late post is looked for by the clock alone, which takes no real time where it jumps. */
const soon_s = [10, 600] as const;

export async function postOf(context: CheckContext, inbox: Listening, subject: Subject): Promise<Exchange | null> {
  const { clock } = context;
  const isAbout = (post: Exchange): boolean => tellsOf(subject, eventIn(post));
  for (const after_s of clock.jumps ? soon_s : []) if (!inbox.posts.some(isAbout)) await pause(context, after_s);
  return nextPost(context, inbox, isAbout);
}

/** When an event is written down is stated no more than when it is posted. */
export const writtenDown_s = 86_400;

/** The event in the log, once it fits; null when the log has none like it even later. */
export async function loggedOf(
  context: Reader,
  key: string,
  subject: Subject,
  fits: (fields: Logged['fields']) => boolean = () => true,
): Promise<{ readonly found: Logged | null; readonly list: Exchange }> {
  const isShown = (each: Exchange): boolean => {
    const found = loggedIn(each, subject);
    return found !== null && fits(found.fields);
  };
  let list = await untilShown(context, listEvents(key), isShown);
  if (context.clock.jumps && !isShown(list)) {
    await pause(context, writtenDown_s);
    list = await context.send(listEvents(key));
  }
  if (dataOf(list) === null) throw new Inconclusive('the event log could not be read as a list');
  return { found: loggedIn(list, subject), list };
}

export const isUnrouted = (fields: Logged['fields']): boolean => deliveryOf(fields)['state'] === 'unrouted';

/** A post that was awaited and did not come. */
interface Missing {
  readonly inbox: Listening;
  readonly about: Subject;
  /** The last look at the log. */
  readonly list: Exchange;
}

/** Has it judged that a post did not come; throws {@link Inconclusive} where that may be nobody's violation. */
export function blameMissing(context: CheckContext, { inbox, about, list }: Missing): void {
  const { hearing, clock } = context;
  const { trouble, heard, direct } = hearing;
  if (trouble !== null) throw new Inconclusive(trouble);
  // Something came that is no event, which judges have seen.
  if (inbox.posts.some((post) => !isPing(post) && typeof eventIn(post)?.['type'] !== 'string')) return;
  const { hostname } = new URL(context.fixture(`hook:${inbox.label}`));
  const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const { names, besides = [], type } = about;
  const subject = { names, besides, ...(type && { type }) };
  const awaited = { hook: inbox.label, about: subject, list, heard, direct, waited: clock.jumps, local };
  const record = recordOf(awaited);
  if (!record?.own) {
    const told = record ? `the event log says ${record.said}` : 'the event log does not tell why';
    throw new Inconclusive(notHeard(inbox.label, told, hearing));
  }
  context.judge(notPosted, awaited);
}

/** The post about something that was paid; where none came that is judged by the log. */
export async function postOrBlame(
  context: CheckContext,
  { inbox, key }: { readonly inbox: Listening; readonly key: string },
  about: Subject,
): Promise<Exchange | null> {
  const post = await postOf(context, inbox, about);
  if (post === null) blameMissing(context, { inbox, about, list: (await loggedOf(context, key, about)).list });
  return post;
}
