import { caller } from '../../http/call.ts';
import { change, operation, together } from '../../change.ts';
import { isUnderWay } from '../../events/delivery.ts';
import { redispatch } from '../../events/dispatch.ts';

const delivering = change('delivering');

const second = 1000;
const hour = 3600 * second;

/** Who sets an address, the same one too, is sent at once what has not got through. */
const flushed = operation('webhook-endpoints.set')((was) => async (call) => {
  const done = await was(call);
  if (done.status !== 201) return done;
  const { deployment } = call;
  for (const event of deployment.events.of(caller(call)))
    if (event.mode === deployment.mode && event.delivery.state === 'retrying') redispatch(event, deployment);
  return done;
});

const queued_ms = 2 * second;

/** What is about to be tried again is pending once more; what somebody sends again has all attempts before it. */
export const flushing = together(
  flushed,
  delivering((was) => ({
    waits: [4, 40, 400, 4000].map((each) => each * second),
    again: (before, at, deployment) =>
      before.state === 'delivered' || before.state === 'exhausted'
        ? {
            ...before,
            state: 'retrying',
            attemptsRemaining: deployment.behaviour.delivering.waits.length + 1,
            nextAttemptAt: at,
          }
        : was.again(before, at, deployment),
    show: (delivery, deployment) => {
      const { state, nextAttemptAt, lastStatus, lastResponse } = delivery;
      const isQueued = nextAttemptAt !== null && nextAttemptAt - deployment.clock.now() <= queued_ms;
      return {
        ...was.show(delivery, deployment),
        ...(state === 'retrying' && isQueued && { state: 'pending' }),
        last_response: lastResponse === null ? null : JSON.stringify({ status: lastStatus, body: lastResponse }),
      };
    },
  })),
);

const redriven_ms = 6 * hour;

/** What nobody took lies aside, and is driven through once more six hours later. */
export const redriven = delivering((was) => ({
  waits: [2, 4, 8].map((each) => each * second),
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    if (next.state !== 'exhausted') return next;
    return { ...next, nextAttemptAt: isUnderWay(before) ? attempted.endedAt + redriven_ms : null };
  },
  stopped: (before) => ({ ...was.stopped(before), nextAttemptAt: null }),
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    ...(delivery.state === 'exhausted' && { next_attempt_at: null }),
  }),
}));

const backoff_ms = [3, 6, 12, 24, 48, 96, 192, 384, 600, 600, 600].map((each) => each * second);

/** As supervisors wait: twice as long each time, ten minutes at the most, and up to a fifth more. */
export const supervised = delivering((was) => ({
  waits: backoff_ms,
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    'user-agent': 'akka-http/10.6.3',
    'x-sequence-nr': String(event.place + 1),
  }),
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    if (next.state !== 'retrying' || next.nextAttemptAt === null) return next;
    const wait = next.nextAttemptAt - attempted.endedAt;
    const more = Math.floor((wait * (attempted.startedAt % 200)) / 1000);
    return { ...next, nextAttemptAt: next.nextAttemptAt + more };
  },
}));
