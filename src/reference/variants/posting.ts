import { change, together } from '../change.ts';
import { hexSigning } from '../webhooks/signing.ts';
import { pause } from '../world/pause.ts';
import { varying } from './variant.ts';

const second = 1000;

/** A queue with many workers: no event waits for another. */
const queue = change('delivering')((was) => ({
  routed: (moment, deployment) => {
    const delivery = was.routed(moment, deployment);
    const next = moment + second + deployment.random.below(6 * second);
    return { ...delivery, nextAttemptAt: next };
  },
}));

const twice = change('delivering')((was) => ({
  post: async (posting, event) => {
    const reply = await was.post(posting, event);
    if (reply.status < 200 || reply.status > 299) return reply;
    await pause(40);
    await was.post(posting, event);
    return reply;
  },
}));

const seconds = (moment: number): number => Math.floor(moment / second);

/** Within an event all moments are Unix seconds. */
const unixData = change('events')((was) => ({
  data: (type, settlement, deployment) => ({
    ...was.data(type, settlement, deployment),
    created: seconds(settlement.charge.createdAt),
    expires_at: seconds(settlement.charge.expiresAt),
  }),
  posted: (event, deployment) => ({
    ...was.posted(event, deployment),
    api_version: 'v1',
    pending_webhooks: 1,
    delivery: deployment.behaviour.delivering.show(event.delivery, deployment),
  }),
}));

const essential = [
  'id',
  'state',
  'amount_minor',
  'fee_minor',
  'net_minor',
  'currency',
  'rail',
  'reference',
  'till',
  'bill',
];

/** What is needed to find the order again. */
const essentials = change('events')((was) => ({
  data: (type, settlement, deployment) =>
    Object.fromEntries(
      Object.entries(was.data(type, settlement, deployment)).filter(([name]) => essential.includes(name)),
    ),
}));

const otherSigning = together(
  change('signing')(() => hexSigning),
  change('delivering')((was) => ({
    headers: (event, deployment) => ({
      ...was.headers(event, deployment),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Java-http-client/17.0.9',
      accept: '*/*',
      'x-event-id': event.id,
    }),
  })),
);

export const postingVariants = varying({
  'posting.queue: posts wait in a queue of many workers, so that later events come before earlier ones': queue,
  'posting.twice: each event that is taken is posted once more': together(twice, otherSigning),
  'posting.unix: moments within the data of an event are Unix seconds, and posts carry their delivery': unixData,
  'posting.essentials: the data of an event holds what is needed to find the order, and no more': essentials,
});
