import { postingDay } from './times.ts';
import { change, together } from '../../change.ts';
import type { Delivery } from '../../events/delivery.ts';

const minute = 60_000;

/** A receiver that answers 409 has the event already. */
export const conflictIsTaken = change('delivering')((was) => ({
  isDelivered: (reply) => reply.status === 409 || was.isDelivered(reply),
}));

/** A job looks each full minute for what is to be tried again. */
export const onTheMinute = change('delivering')((was) => ({
  after: (before, attempted, deployment) => {
    const next = was.after(before, attempted, deployment);
    if (next.state !== 'retrying' || next.nextAttemptAt === null) return next;
    return { ...next, nextAttemptAt: Math.ceil(next.nextAttemptAt / minute) * minute };
  },
}));

function planned({ nextAttemptAt, attemptsRemaining }: Delivery, waits: readonly number[]): readonly number[] {
  if (nextAttemptAt === null) return [];
  const rest = waits.slice(waits.length + 1 - attemptsRemaining);
  const moments = rest.reduce((all, wait) => [...all, (all.at(-1) ?? nextAttemptAt) + wait], [nextAttemptAt]);
  return moments.map((moment) => Math.floor(moment / 1000));
}

/** A delivery tells all attempts that it will come to if none succeeds. */
export const plannedAttempts = change('delivering')((was) => ({
  show: (delivery, deployment) => ({
    ...was.show(delivery, deployment),
    plan: planned(delivery, deployment.behaviour.delivering.waits),
  }),
}));

/** A post tells the partition and offset of its event in headers, and so does its key. */
export const ofTopic = change('delivering')(() => ({
  headers: ({ id, business }) => {
    const [partition = '', offset = ''] = id.slice('ev_p'.length).split('-');
    return {
      'content-type': 'application/json',
      'user-agent': 'broadway_kafka/0.4',
      'x-kafka-partition': partition,
      'x-kafka-offset': String(Number(offset)),
      'x-kafka-key': business.id,
    };
  },
}));

/** An event tells no more of a payer's affairs than what finds the order. */
export const discreetEvents = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const { description: _description, metadata: _metadata, ...rest } = was.data(type, settlement, deployment);
    return rest;
  },
}));

/** An event belongs to a day of the accounts, and stands in a series. */
export const postedEvents = change('events')((was) => ({
  object: (event, deployment) => ({ ...was.object(event, deployment), posting_date: postingDay(event.createdAt) }),
}));

export const sequencedEvents = change('events')((was) => ({
  object: (event, deployment) => ({ ...was.object(event, deployment), seq: `${event.place + 1}-g1AAAACTeJzLYWBgYMpg` }),
}));

/** An endpoint tells of which version its secret is. */
export const secretVersions = change('webhooks')((was) => ({
  show: (endpoint, call) => ({
    ...was.show(endpoint, call),
    secret_version: endpoint.setting.rotation + 1,
    secret_algorithm: 'HMAC-SHA-256',
  }),
}));

export const resetInMilliseconds = together(
  change('rate')((was) => ({
    headers: (allowance, call) => ({
      ...was.headers(allowance, call),
      'X-RateLimit-Reset': String(call.deployment.clock.now() + allowance.resetIn),
    }),
  })),
);
