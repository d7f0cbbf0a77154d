import { asObject } from '../../evidence/read.ts';
import { law } from '../resources/law.ts';
import { quoted } from '../ruling.ts';

/** An answer that has just left may not have been written down yet. */
const settling = 5_000;
/** Who waits that long may have given up, and something on the way may have answered in our place. */
const slow = 1_000;

/** The log tells what the run's own listener answered to the last attempt, where every attempt went there. */
export const deliveryLastStatus = law('delivery.last-status-of-last-attempt', (event, history) => {
  const { id, via, fields, place, exchange } = event;
  const delivery = asObject(fields['delivery']);
  const posts = id === null || via === 'posted' ? null : history.postsOf(exchange.deployment, id);
  const last = posts?.at(-1);
  if (!delivery || !posts || !last || delivery['attempts'] !== posts.length) return [];
  const done = posts.every(
    ({ answer, sent, received, timings }) => answer !== null && Math.max(received - sent, timings.total_ms) < slow,
  );
  if (!done || posts.some(({ received }) => received + settling > exchange.sent)) return [];
  const [told, given] = [delivery['last_status'], last.answer?.status];
  const expected = `delivery.last_status ${place}: ${given}, the answer to its attempt ${posts.length} in exchange ${last.n}`;
  return [told === given ? null : { expected, actual: quoted(told), with: [last.n] }];
});
