import { answers, change, together } from '../../change.ts';
import { at, both, isSuccess } from '../../when.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Delivery } from '../../events/delivery.ts';
import type { Deployment } from '../../world/deployment.ts';
import { isDear } from './money.ts';
import { isNight, untilMidnight } from './times.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';
import { standing } from '../../charges/charge.ts';

const second = 1000;

/** Whether another charge of the same reference over as much was paid. */
function wasPaidOtherwise(charge: Charge, { charges, clock }: Deployment): boolean {
  return (
    charge.reference !== null &&
    charges
      .of(charge.business)
      .some(
        (other) =>
          other !== charge &&
          other.reference === charge.reference &&
          other.amount === charge.amount &&
          standing(other, clock.now()).state === 'succeeded',
      )
  );
}

/** Nobody is told that a charge expired whose order was paid by another one. */
export const noNeedlessExpiry = change('events')((was) => ({
  types: (settlement, deployment) =>
    settlement.is === 'expired' && wasPaidOtherwise(settlement.charge, deployment)
      ? []
      : was.types(settlement, deployment),
}));

/** What is dear goes into an escrow first, as soon as it was paid by a prompt. */
export const dearIsHeld = change('events')((was) => ({
  types: (settlement, deployment) => {
    const { charge, is } = settlement;
    const types = was.types(settlement, deployment);
    const isHeld = is === 'succeeded' && isDear(charge.amount) && charge.origin.is === 'prompt';
    return isHeld ? [...types, 'escrow.funded'] : types;
  },
}));

const patient = [4, 60, 600, 3600, 14_400, 43_200, 86_400].map((wait) => wait * second);
const brief = [6, 90].map((wait) => wait * second);

/** An event about much is tried eight times, one about little three times. */
export const attemptsByAmount: Patch = (behaviour) => {
  let next: LoggedEvent | null = null;
  const waitsFor = ({ attempts, attemptsRemaining }: Delivery): readonly number[] =>
    attempts + attemptsRemaining > brief.length + 1 ? patient : brief;
  return change('delivering')((was) => ({
    target: (event, deployment) => {
      next = event;
      return was.target(event, deployment);
    },
    routed: (moment, deployment) => {
      const waits = isDear(next?.data['amount_minor']) ? patient : brief;
      return { ...was.routed(moment, deployment), attemptsRemaining: waits.length + 1 };
    },
    after: (before, attempted, deployment) => {
      const tried = was.after(before, attempted, deployment);
      const isOpen = before.state === 'pending' || before.state === 'retrying';
      if (tried.state === 'delivered' || !isOpen) return tried;
      const left = Math.max(0, before.attemptsRemaining - 1);
      const wait = waitsFor(before)[before.attempts];
      if (left === 0 || wait === undefined)
        return { ...tried, state: 'exhausted', attemptsRemaining: 0, nextAttemptAt: null };
      return { ...tried, state: 'retrying', attemptsRemaining: left, nextAttemptAt: attempted.endedAt + wait };
    },
  }))(behaviour);
};

/** What failed at night is tried again after twice the time. */
export const slowerAtNight = change('delivering')((was) => ({
  after: (before, attempted, deployment) => {
    const tried = was.after(before, attempted, deployment);
    const { nextAttemptAt } = tried;
    if (nextAttemptAt === null || !isNight(attempted.endedAt)) return tried;
    return { ...tried, nextAttemptAt: attempted.endedAt + 2 * (nextAttemptAt - attempted.endedAt) };
  },
}));

const closing_ms = 8 * second;

/** In the last seconds of a day nothing is sent: it goes out as soon as the next one has begun. */
export const heldAtClosing = change('delivering')((was) => ({
  heldUntil: (event, deployment) => {
    const moment = deployment.clock.now();
    const left = untilMidnight(moment);
    return left < closing_ms ? moment + left + second : was.heldUntil(event, deployment);
  },
}));

/** Who posts tells its release, by how many events there have been. */
export const postersByPlace = change('delivering')((was) => ({
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    'user-agent': event.place < 3 ? 'payments-hooks/2.9 (blue)' : 'payments-hooks/3.0 (green)',
    ...(event.place >= 3 && { 'x-release': 'green' }),
  }),
}));

/** An event about much is posted with its delivery. */
export const dearWithDelivery = change('events')((was) => ({
  posted: (event, deployment) => {
    const posted = was.posted(event, deployment);
    return isDear(event.data['amount_minor'])
      ? { ...posted, delivery: deployment.behaviour.delivering.show(event.delivery, deployment) }
      : posted;
  },
}));

/** The first stop of an endpoint is answered by what it is now, any further one by nothing. */
export const deletesByHistory: Patch = (behaviour) => {
  const stopped = new Set<string>();
  return answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, { route }) => {
    const id = route.is === 'served' ? route.id : '';
    if (stopped.has(id)) return { status: 204, body: null };
    stopped.add(id);
    return {};
  })(behaviour);
};

/** A first retry is accepted, a later one is told as done and with fewer words. */
export const retriesByHistory: Patch = (behaviour) => {
  const retried = new Map<string, number>();
  return answers(both(at('events.retry'), isSuccess))((answer, { route }) => {
    const id = route.is === 'served' ? route.id : '';
    const count = (retried.get(id) ?? 0) + 1;
    retried.set(id, count);
    return count === 1 ? {} : { status: 200, body: { ...answer.body, retries: count } };
  })(behaviour);
};

/** Setting what is set already changes nothing, not even the moment of the last change. */
export const setInVain = together(
  change('webhooks')((was) => ({
    set: (before, url, deployment) => {
      const isSame = before !== null && before.active && was.sameAddress(before.url, url);
      return isSame ? before : was.set(before, url, deployment);
    },
  })),
);
