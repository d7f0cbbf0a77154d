import type { Exchange } from '../../evidence/exchange.ts';
import { asObject } from '../../evidence/read.ts';
import { type Shown, shownIn } from '../resources/shown.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { type Deviation, ruling, quoted } from '../ruling.ts';

/** The log tells what the run's own listener answered to the last attempt, where every attempt went there. */
export const deliveryLastStatus: Judge = (exchange, history) =>
  exchange.incoming
    ? []
    : ruling(
        'delivery.last-status-of-last-attempt',
        exchange,
        shownIn('event', exchange).flatMap((event) => lastStatus(event, exchange, history)),
      );

/** An answer that has just left may not have been written down yet. */
const settling = 5_000;
/** Who waits that long may have given up, and something on the way may have answered in our place. */
const slow = 5_000;

function lastStatus({ id, fields, place }: Shown, exchange: Exchange, history: History): readonly (Deviation | null)[] {
  const delivery = asObject(fields['delivery']);
  const posts = id === null ? null : history.postsOf(exchange.deployment, id);
  const last = posts?.at(-1);
  if (!delivery || !posts || !last || delivery['attempts'] !== posts.length) return [];
  const done = posts.every(
    ({ answer, sent, received, timings }) => answer !== null && Math.max(received - sent, timings.total_ms) < slow,
  );
  if (!done || posts.some(({ received }) => received + settling > exchange.sent)) return [];
  const [told, given] = [delivery['last_status'], last.answer?.status];
  const expected = `delivery.last_status ${place}: ${given}, the answer to its attempt ${posts.length} in exchange ${last.n}`;
  return [told === given ? null : { expected, actual: quoted(told), with: [last.n] }];
}
