import { kept } from '../../evidence/decision.ts';
import { deliveryOf, eventIn } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
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
