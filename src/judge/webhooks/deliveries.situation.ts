import { kept } from '../../evidence/decision.ts';
import { deliveryOf, eventIn } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { RuleId } from '../../contract/rules.ts';
import { listedIn, objectOf } from '../../evidence/read.ts';
import { decided, noted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** What the log tells of the delivery of an event that was read. */
export const deliveryRead = (read: Exchange): Readonly<Record<string, unknown>> => deliveryOf(objectOf(read));

/** What the receiver said, attempt by attempt, and the last look at the event. */
type Answered = Parts<'last', { says: string; posts: readonly Exchange[] }>;

/** A receiver answered what came to it, and the log tells of that. */
export const receiverAnswered = situation('webhooks/receiver-answered', ({ says, posts, last }: Answered) => {
  const earlier = posts.map(({ n }) => n).slice(-8);
  const [first, ...again] = posts;
  const after = again.map(({ sent }) => `${Math.round((sent - first!.sent) / 1000)} s`).join(', ');
  const answer = noted('webhooks.receiver-answer', last, `${says}: ${String(deliveryRead(last)['state'])}`, earlier);
  return after === '' ? [answer] : [answer, noted('webhooks.retry-schedule', last, `again after ${after}`, earlier)];
});

/** An attempt was made at an address at which nobody is. */
export const nobodyReceived = situation('webhooks/nobody-received', ({ id, read }: Parts<'read', { id: string }>) => {
  const { attempts, last_status: told } = deliveryRead(read);
  const expected = `delivery.last_status of ${id}: 0, since nobody is at the address`;
  const actual = `${JSON.stringify(told)} after ${String(attempts)} attempts`;
  return decided('delivery.last-status-zero-when-unreachable', read, told === 0, { expected, actual });
});

interface Retried {
  readonly id: string;
  readonly hook: string;
  /** The retry that was taken. */
  readonly asked: Exchange;
  /** What came about the same payment since. */
  readonly posts: readonly Exchange[];
  /** The event after that; null: it was posted. */
  readonly read: Exchange | null;
}

/** A retry sends the event that is there: one of another id is another event. */
export const retried = situation<Retried>('webhooks/retried', ({ id, hook, asked, posts, read }) => {
  const rule = 'events.retry.attempts-again';
  const ids = posts.map((post) => eventIn(post)?.['id']);
  if (ids.includes(id)) return [kept(rule)];
  if (read === null) return [];
  const came = ids.length === 0 ? 'nothing came' : `only ${ids.map(String).join(' and ')} came`;
  const place = {
    expected: `${id} posted to ${hook} again, since a retry of it was taken with ${asked.answer?.status}`,
    actual: `${came}; the log has ${String(deliveryRead(read)['attempts'])} attempts`,
    with: [asked.n],
  };
  return ruling(rule, read, [place]);
});

type Astray = Parts<
  'asked',
  { id: string; hook: string; former: string; there: readonly Exchange[]; posts: readonly Exchange[] }
>;

/** Where an event was posted that was taken before, and asked for again once its address was another. */
export const retriedAtFormer = situation(
  'webhooks/retried-at-former',
  ({ id, hook, former, there, posts, asked }: Astray) => {
    const [stray] = there;
    if (!stray || posts.length > 0) return posts.length > 0 ? [kept('webhooks.posted-to-endpoint')] : [];
    const expected = `${id} posted to ${hook}, the address that is set, since a retry of it was asked for`;
    return ruling('webhooks.posted-to-endpoint', stray, [
      { expected, actual: `a post to ${former}, the one of before`, with: [asked.n] },
    ]);
  },
);

/** One event by its id, in the log, and by its id again, long after anything was done about it. */
type Listed = Parts<'before' | 'list' | 'after', { id: string }>;

const told = {
  state: 'delivery.state',
  attempts: 'delivery.attempts',
  attempts_remaining: 'delivery.attempts-remaining',
  last_status: 'delivery.last-status-of-last-attempt',
  last_attempt_at: 'delivery.last-attempt-at',
} as const satisfies Readonly<Record<string, RuleId>>;

const isOver = ({ state }: Readonly<Record<string, unknown>>): boolean =>
  state === 'delivered' || state === 'exhausted';

/** The log tells of a delivery what the event itself tells before and after. */
export const deliveryListed = situation('webhooks/delivery-listed', (seen: Listed) => {
  const { id, before, list, after } = seen;
  return heldAgainst(seen).flatMap(({ field, rule, was, shown }) => {
    const due = JSON.stringify(was);
    const expected = `delivery.${field} of ${id} in the log: ${due}, as in the event itself before and after`;
    return decided(rule, list, shown === was, {
      expected,
      actual: JSON.stringify(shown),
      with: [before.n, after.n],
    });
  });
});

export const isToldApart = (seen: Listed): boolean => heldAgainst(seen).some(({ was, shown }) => was !== shown);

/** What the event itself tells alike before and after, beside what the log tells. */
function heldAgainst({ id, before, list, after }: Listed) {
  const listed = listedIn(list).find((item) => item['id'] === id);
  const [was, is, shown] = [deliveryRead(before), deliveryRead(after), deliveryOf(listed ?? null)];
  if (!listed || !isOver(was)) return [];
  return Object.entries(told).flatMap(([field, rule]) =>
    was[field] === is[field] && shown[field] !== undefined
      ? [{ field, rule, was: was[field], shown: shown[field] }]
      : [],
  );
}
