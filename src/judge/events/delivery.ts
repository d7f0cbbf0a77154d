import { clocksDiffer } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { isUnixSeconds } from '../../contract/resources/value.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { asObject } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import type { Fields } from '../order.ts';
import { type Law, law, type KnownResource, type Note } from '../resources/known.ts';
import { dateOf, presentAtLatest } from '../resources/moment.ts';
import { type Deviation, noted, type Places, quoted } from '../ruling.ts';

/** What a delivery of the log says of itself: one field of it that cannot be, beside the others. */
const wrong =
  (field: string, due: (delivery: Fields, event: KnownResource, history: History) => string | null) =>
  (event: KnownResource, history: History): Places => {
    const delivery = event.via === 'posted' ? null : asObject(event.fields['delivery']);
    const expected = delivery && due(delivery, event, history);
    return expected ? [misfit(event, field, delivery, expected)] : [];
  };

const misfit = ({ place }: KnownResource, field: string, delivery: Fields, due: string): Deviation => ({
  expected: `delivery.${field} ${place}: ${due}`,
  actual: quoted(delivery[field]),
});

const isDelivered = ({ state }: Fields): boolean => state === 'delivered';

/** Nothing is under way that would still be written down, as may be while it is pending or retried. */
const wasAttempted = ({ state, attempts }: Fields): boolean =>
  (state === 'delivered' || state === 'exhausted') && Number.isInteger(attempts) && Number(attempts) > 0;

/** An attempt may be under way for so long before the log counts it. */
const countedWithin = clocksDiffer + 60_000;

/** An attempt that was asked for of late may be under way, whatever state the one before has left. */
function isAskedFor({ id, exchange: { deployment, sent } }: KnownResource, history: History): boolean {
  const asked = id === null ? undefined : history.retried(deployment, id);
  return asked !== undefined && asked + countedWithin > sent;
}

/**
 * One more attempt was counted since the event was read, and the last one is dated as it was then, long before. An attempt
 * that is under way may be counted when it begins and dated when it ends.
 */
function datedBefore(event: KnownResource, history: History): Places {
  const { via, place, fields, exchange, known } = event;
  const before = known?.latest;
  if (via === 'posted' || !before || before.received > exchange.sent) return [];
  const [was, is] = [before.fields, fields].map((each) => asObject(each['delivery']) ?? {});
  const { attempts, last_attempt_at: at } = is ?? {};
  if (!wasAttempted(is ?? {}) || isAskedFor(event, history)) return [];
  if (!(Number(attempts) > Number(was?.['attempts'])) || !isUnixSeconds(at) || at !== was?.['last_attempt_at'])
    return [];
  if (at * 1000 >= sentAtEarliest(before) - countedWithin) return [];
  const expected = `delivery.last_attempt_at ${place}: when attempt ${String(attempts)} was made, which exchange ${before.n} had not counted`;
  return [{ expected, actual: `${at}, as there`, with: [before.n] }];
}

/** What came last is the last of as many attempts as there are, and the log dates that long before. */
const attemptHeard = law('delivery.last-attempt-at', ({ id, via, fields, place, exchange }, history) => {
  const { attempts, last_attempt_at: at } = asObject(fields['delivery']) ?? {};
  const posts = id === null || via === 'posted' ? null : history.postsOf(exchange.deployment, id);
  const last = posts?.at(-1);
  if (!last || attempts !== posts?.length || !isUnixSeconds(at)) return [];
  if (last.received + countedWithin > exchange.sent || at * 1000 >= sentAtEarliest(last) - countedWithin) return [];
  const expected = `delivery.last_attempt_at ${place}: when attempt ${String(attempts)} was made, which came in exchange ${last.n}`;
  return [{ expected, actual: String(at), with: [last.n] }];
});

/** Whether something happened to an event before it was there; one that is dated to times to come tells nothing. */
function isBeforeCreated(at: number, { created }: Fields, exchange: Exchange): boolean {
  return (
    isUnixSeconds(created) && created * 1000 <= presentAtLatest(exchange) && at * 1000 < created * 1000 - clocksDiffer
  );
}

const beforeCreated = ({ created }: Fields): string => `no earlier than its created ${String(created)}`;

export const deliveryContents: readonly Law[] = [
  law(
    'delivery.attempts',
    wrong('attempts', (delivery, event, history) => {
      const { attempts } = delivery;
      if (typeof attempts !== 'number') return null;
      // What is asked for may be counted anew.
      if (isDelivered(delivery) && attempts === 0 && !isAskedFor(event, history))
        return 'at least 1, since it was delivered';
      return attempts < 0 ? 'how often it was attempted' : null;
    }),
  ),
  law(
    'delivery.attempts-remaining',
    wrong('attempts_remaining', ({ attempts_remaining: remaining }) =>
      typeof remaining === 'number' && remaining < 0 ? 'how many attempts are left' : null,
    ),
  ),
  law(
    'delivery.last-status',
    wrong('last_status', (delivery, event, history) => {
      const { last_status: status, attempts } = delivery;
      // A receiver that was reached may have given no answer, which has no status then.
      const wasAnswered = isDelivered(delivery) || lastAnswered(event, history) !== null;
      if (status === null && wasAttempted(delivery) && wasAnswered)
        return 'that of the last attempt, since it was answered';
      // A later attempt of what was delivered before may fail.
      const reached = isDelivered(delivery) && attempts === 1;
      return reached && status === 0 ? 'what the receiver answered, since its only attempt was delivered' : null;
    }),
  ),
  law(
    'delivery.last-attempt-at',
    wrong('last_attempt_at', (delivery, { fields, exchange }) => {
      const { last_attempt_at: at } = delivery;
      if (at === null && wasAttempted(delivery)) return 'the moment of the last attempt, since it was attempted';
      if (!isUnixSeconds(at)) return null;
      if (at * 1000 > presentAtLatest(exchange)) return 'a moment in the past, in Unix seconds';
      return isBeforeCreated(at, fields, exchange) ? beforeCreated(fields) : null;
    }),
  ),
  law('delivery.last-attempt-at', datedBefore),
  attemptHeard,
  law(
    'delivery.next-attempt-at',
    wrong('next_attempt_at', ({ state, next_attempt_at: at }, { fields, exchange }) => {
      if (!isUnixSeconds(at)) return null;
      const isToCome = at * 1000 > dueAtLatest(exchange);
      if (state === 'exhausted' && isToCome) return 'no moment to come, since its attempts are exhausted';
      // Some write 0 for none.
      return at !== 0 && isBeforeCreated(at, fields, exchange) ? beforeCreated(fields) : null;
    }),
  ),
];

/** One that somebody asked for may be about to be made. */
const aboutToBeMade = 60_000;

/** By the service's own clock, where it tells that; else by ours, which may differ. */
function dueAtLatest(exchange: Exchange): number {
  const [date, latest] = [dateOf(exchange), presentAtLatest(exchange)];
  const isOfNow = date !== null && Math.abs(date - exchange.received) < clocksDiffer;
  return isOfNow ? date + aboutToBeMade : latest;
}

/** An answer that has just left may not have been written down yet. */
const settling = 5_000;
/** Who waits that long may have given up, and something on the way may have answered in our place. */
const slow = 1_000;

/** Two attempts so close to each other may be written down in any order. */
const nearly = 500;

/** What came long after it was sent, by the log, its sender may have given up by then. The log tells whole seconds. */
const isLateFor = ({ last_attempt_at: at }: Readonly<Record<string, unknown>>, { received }: Exchange): boolean =>
  typeof at === 'number' && received - at * 1000 > slow + 1_000;

/** One that was made long after what came, though it is told to be of the same count: who sends again may count anew. */
const isOfAnother = ({ last_attempt_at: at }: Readonly<Record<string, unknown>>, { received }: Exchange): boolean =>
  typeof at === 'number' && at * 1000 > received + settling;

/** The last attempt of as many as the log counts, where each came to the run's own listener and was answered there. */
function lastAnswered({ id, via, fields, exchange }: KnownResource, history: History): Exchange | null {
  const delivery = asObject(fields['delivery']);
  const posts = id === null || via === 'posted' ? null : history.postsOf(exchange.deployment, id);
  const last = posts?.at(-1);
  if (!delivery || id === null || !posts || !last || delivery['attempts'] !== posts.length) return null;
  const done = posts.every(
    ({ answer, sent, received, timings }) => answer !== null && Math.max(received - sent, timings.total_ms) < slow,
  );
  if (!done || posts.some(({ received }) => received + settling > exchange.sent)) return null;
  if (isLateFor(delivery, last) || isOfAnother(delivery, last)) return null;
  // What was asked for since may be counted anew, and have come to nothing.
  if ((history.retried(exchange.deployment, id) ?? 0) > last.sent) return null;
  // Of two that were under way nearly at once, the service may have counted either as the last.
  return posts.some((post) => post !== last && post.received + nearly > last.sent) ? null : last;
}

/** The log tells what the run's own listener answered to the last attempt, where every attempt went there. */
export const deliveryLastStatus = law('delivery.last-status-of-last-attempt', (event, history) => {
  const last = lastAnswered(event, history);
  const { attempts, last_status: told } = asObject(event.fields['delivery']) ?? {};
  if (!last) return [];
  const given = last.answer?.status;
  const expected = `delivery.last_status ${event.place}: ${given}, the answer to its attempt ${String(attempts)} in exchange ${last.n}`;
  return [told === given ? null : { expected, actual: quoted(told), with: [last.n] }];
});

/** From one state to the next that was seen; what lies between nobody knows. */
export const deliveryMoves: Note = ({ known, fields, exchange }) => {
  const before = known?.latest;
  if (!before || before.received > exchange.sent) return [];
  const [from, to] = [before.fields, fields].map((each) => asObject(each['delivery'])?.['state']);
  if (from === undefined || to === undefined || from === to) return [];
  return [noted('delivery.transitions', exchange, `${quoted(from)} to ${quoted(to)}`, [before.n])];
};

/** Whether what is left of the attempts still counts once nothing more is sent. */
export const remainingWhenOver: Note = ({ via, fields, exchange }) => {
  const { state, attempts_remaining: remaining } = (via === 'posted' ? null : asObject(fields['delivery'])) ?? {};
  if (typeof remaining !== 'number' || !overStates.has(state)) return [];
  return [noted('delivery.remaining-when-over', exchange, `${quoted(state)}: ${remaining > 0 ? 'some' : 'none'}`)];
};

const overStates: ReadonlySet<unknown> = new Set(['delivered', 'exhausted', 'unrouted']);
