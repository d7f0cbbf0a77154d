import { answer } from '../../http/answer.ts';
import { askedId } from '../../lists/reading.ts';
import { caller } from '../../http/call.ts';
import { change, operation, together } from '../../change.ts';
import { isUnderWay } from '../../events/delivery.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { pause } from '../../world/pause.ts';
import { redispatch } from '../../events/dispatch.ts';
import { refuse } from '../../errors/refuse.ts';

const second = 1000;
const day = 86_400 * second;

const delivering = change('delivering');

/** Until something has become of what is to be sent, or for so many milliseconds. */
async function sent(event: LoggedEvent, patience: number): Promise<void> {
  const awaited = event.delivery;
  const until = performance.now() + patience;
  while (event.delivery === awaited && performance.now() < until) await pause(10);
}

/** Whoever asks for a retry waits for it, and is told what came of it. */
export const retryWaits = operation('events.retry')((was) => async (call) => {
  const { eventReading, delivering, events } = call.behaviour;
  const event = eventReading.find(askedId(call), call);
  const before = event?.delivery;
  const done = await was(call);
  if (!event || done.status >= 400) return done;
  if (event.delivery !== before) await sent(event, delivering.timeout + second);
  return answer(200, events.show(event, call));
});

/** Where there is no address, nothing can be sent again. */
export const nobodyToRetry = operation('events.retry')((was) => (call) => {
  const { eventReading, delivering } = call.behaviour;
  const event = eventReading.find(askedId(call), call);
  if (!event || delivering.target(event, call.deployment)) return was(call);
  return refuse(call, { code: 'BAD_REQUEST', status: 409 });
});

/** What stands for no end of attempts. */
const endless = 2 ** 31 - 1;

/** Each wait is twice the one before, a day at the most, and none is the last. */
export const neverGivesUp = delivering((was) => ({
  routed: (at, deployment) => ({ ...was.routed(at, deployment), attemptsRemaining: endless }),
  after: (before, attempted, deployment) => {
    const delivery = was.after({ ...before, attemptsRemaining: 2 }, attempted, deployment);
    if (delivery.state !== 'retrying')
      return isUnderWay(before) ? delivery : { ...delivery, attemptsRemaining: before.attemptsRemaining };
    const wait = Math.min(30 * day, 5 * second * 2 ** Math.min(20, delivery.attempts - 1));
    return { ...delivery, attemptsRemaining: endless, nextAttemptAt: attempted.endedAt + wait };
  },
  again: (before, at, deployment) => ({ ...was.again(before, at, deployment), attemptsRemaining: endless }),
}));

/** What is still to be sent rests while there is no address, and is sent once there is one. */
export const rests = together(
  delivering(() => ({ stopped: (was) => (isUnderWay(was) ? { ...was, nextAttemptAt: null } : was) })),
  operation('webhook-endpoints.set')((was) => async (call) => {
    const done = await was(call);
    if (done.status !== 201) return done;
    const { deployment } = call;
    for (const event of deployment.events.of(caller(call))) {
      const { mode, delivery } = event;
      const isResting = isUnderWay(delivery) && delivery.nextAttemptAt === null;
      if (isResting && mode === deployment.mode) redispatch(event, deployment);
    }
    return done;
  }),
);
