import { answers, change } from '../../change.ts';
import { askedId } from '../../lists/reading.ts';
import { at, both, isSuccess } from '../../when.ts';
import { isOpen, nextOpening } from './clocks.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const delivering = change('delivering');

const second = 1000;
const hour = 3600 * second;
const bag_ms = 5 * second;
const apart_ms = 30;

const nextBag = (moment: number): number => Math.ceil(moment / bag_ms) * bag_ms;

/** Posts leave every five seconds, all that there are, one just after the other. */
export const mailBags: Patch = (behaviour) => {
  let gate = Promise.resolve();
  return delivering((was) => ({
    waits: [10 * second, 60 * second, hour, 4 * hour],
    routed: (at, deployment) => ({ ...was.routed(at, deployment), nextAttemptAt: nextBag(at) }),
    after: (before, attempted, deployment) => {
      const next = was.after(before, attempted, deployment);
      return next.nextAttemptAt === null ? next : { ...next, nextAttemptAt: nextBag(next.nextAttemptAt) };
    },
    post: async (posting, event) => {
      gate = gate.then(() => pause(apart_ms));
      await gate;
      return was.post(posting, event);
    },
  }))(behaviour);
};

/** Posts leave from Monday to Friday, between half past seven and half past three. */
export const officeHours = delivering((was) => ({
  heldUntil: (event, deployment) => {
    const moment = deployment.clock.now();
    return isOpen(moment) ? was.heldUntil(event, deployment) : nextOpening(moment);
  },
}));

/** What fails is tried three times within three seconds, and then each day for a week. */
export const dayByDay = delivering(() => ({
  waits: [second, second, second, ...Array.from({ length: 7 }, () => 24 * hour)],
}));

/** Of what a receiver said only its length is told. */
export const lengthsTold = delivering((was) => ({
  show: (delivery, deployment) => {
    const { lastResponse } = delivery;
    return {
      ...was.show(delivery, deployment),
      last_response: lastResponse === null ? null : `${Buffer.byteLength(lastResponse)} bytes`,
    };
  },
}));

const large_minor = 100_000_000;
const bulk_ms = 6 * second;

/** Who was paid a million shillings hears it at once; all else is bulk mail, and six seconds slower. */
export const bulkMail = delivering((was) => ({
  waits: [20 * second, 200 * second, 2000 * second, 20_000 * second],
  heldUntil: (event, deployment) => {
    const amount = event.data['amount_minor'];
    const isLarge = typeof amount === 'number' && amount >= large_minor;
    const leaves = event.createdAt + bulk_ms;
    return isLarge || leaves <= deployment.clock.now() ? was.heldUntil(event, deployment) : leaves;
  },
}));

/** A DELETE is a job that was taken on. */
export const jobsTaken = answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) => ({
  status: 202,
  body: { object: 'job', id: `job_${askedId(call)}`, done: true },
}));
