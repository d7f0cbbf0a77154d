import { kept } from '../../evidence/decision.ts';
import {
  deliveryOf,
  deliveryTold,
  eventIn,
  isOwnOmission,
  loggedIn,
  postsAbout,
  type Subject,
  type Way,
} from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { stateOf } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

const posted = 'webhooks.posted-to-endpoint';

/** A post that was awaited and did not come. */
export interface Awaited extends Way {
  /** The address, by its name within the run. */
  readonly hook: string;
  readonly about: Subject;
  /** The last look at the log. */
  readonly list: Exchange;
  /** Whether it was awaited for a day. */
  readonly waited: boolean;
  /** Whether there is no tunnel between the service and the address. */
  readonly local: boolean;
}

/** What the log tells of the event and its delivery, and whether it is the service's own doing that nothing came. */
export function recordOf({ about, list, waited, local, ...way }: Awaited): Omission | null {
  const found = loggedIn(list, about);
  if (!found) return null;
  const delivery = deliveryOf(found.fields);
  // Who answers 404 at the listener's own port is the listener: at another path than its own.
  const astray = local && delivery['last_status'] === 404;
  return { id: found.id, said: deliveryTold(delivery), own: astray || isOwnOmission(delivery, way, waited) };
}

interface Omission {
  readonly id: string;
  readonly said: string;
  readonly own: boolean;
}

/**
 * Blames the service only where its own log tells that it did not even try, or that it was answered by somebody who was
 * not there. A listener that cannot be reached is nobody's violation.
 */
export const notPosted = situation<Awaited>('webhooks/not-posted', (awaited) => {
  const { hook, list } = awaited;
  const record = recordOf(awaited);
  if (!record?.own) return [];
  const expected = `${record.id} posted to ${hook}, the active address of the business`;
  return ruling(posted, list, [{ expected, actual: `nothing came; its delivery in the log has ${record.said}` }]);
});

/** Name and posts of an address, and the names by which events would tell of what was paid. */
interface Posted {
  readonly hook: string;
  readonly posts: readonly Exchange[];
  readonly names: readonly string[];
}

interface NotTested extends Posted {
  /** What the check began with. */
  readonly first: readonly Exchange[];
  /** Another post, which shows that the listener can be reached. */
  readonly other: Exchange;
}

/** More than a week after a charge succeeded in the sandbox, at the test-mode address. */
export const testEventAwaited = situation<NotTested>('webhooks/test-event-awaited', (awaited) => {
  const { hook, posts, names, first, other } = awaited;
  if (postsAbout(posts, { names }).length > 0) return [];
  const expected = `an event about ${names[0]}, which succeeded in the sandbox, at ${hook}, the test-mode address`;
  const actual = 'nothing came within a week, though another event reached the same listener';
  return ruling('webhooks.test-event-to-test-endpoint', other, [{ expected, actual, with: first.map(({ n }) => n) }]);
});

/** What was paid in the sandbox, and what came to the live address. */
export const testEventsAtLive = situation<Posted>('webhooks/test-events-at-live', ({ hook, posts, names }) => {
  const rule = 'webhooks.no-test-events-to-live-endpoint';
  const [stray] = postsAbout(posts, { names });
  const expected = `no event of the sandbox at ${hook}, the live address`;
  return stray ? ruling(rule, stray, [{ expected, actual: `one about ${names[0]}` }]) : [kept(rule)];
});

interface Declined extends Pick<Posted, 'posts' | 'names'> {
  readonly trigger: 2 | 3;
  /** The charge once it is over. */
  readonly read: Exchange;
}

/** What came to the test-mode address about a charge that was declined in the sandbox. */
export const declinedTold = situation<Declined>('webhooks/declined-told', ({ posts, names, trigger, read }) => {
  const [success] = stateOf(read) === 'failed' ? postsAbout(posts, { names }) : [];
  const expected = `no charge.succeeded about ${names[0]}, which is failed`;
  const actual = `the event ${String(success && eventIn(success)?.['id'])}`;
  return success ? ruling(`sandbox.trigger-${trigger}-fails`, success, [{ expected, actual, with: [read.n] }]) : [];
});

interface Former extends Posted {
  readonly made: Exchange;
  readonly since: keyof typeof former;
  /** Posts about it that had come, or were on their way, by then. */
  readonly before: number;
}

const former = {
  'another was set': 'webhook-endpoints.set.one-per-mode',
  'it was deleted': 'webhook-endpoints.delete.stops-sending',
} as const;

/** What was paid once an address was none any more, or told there as long as it was one. */
export const postsAtFormer = situation<Former>('webhooks/posts-at-former', (parts) => {
  const { hook, posts, names, made, since, before } = parts;
  const stray = postsAbout(posts, { names })[before];
  if (!stray) return [kept(former[since])];
  const expected = `nothing about ${names[0]} at ${hook}, which was no active address any more`;
  const actual = `${String(eventIn(stray)?.['id'])} was posted there`;
  return ruling(former[since], stray, [{ expected, actual, with: [made.n] }]);
});
