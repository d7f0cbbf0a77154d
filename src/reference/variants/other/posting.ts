import { change, together } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import { drawnOf } from './late.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import type { Reply } from '../../webhooks/posting.ts';
import { varying } from '../variant.ts';

const second = 1000;
const hour = 3_600_000;

const delivering = change('delivering');

const nextTick = (moment: number, every: number): number => Math.ceil((moment + 1) / every) * every;

/** What happened waits in a table until a job makes events of it, the last first. */
export const outbox = (every: number): Patch => {
  const waiting = new WeakMap<Deployment, (() => void)[]>();
  const flush = (deployment: Deployment): void => {
    const all = waiting.get(deployment) ?? [];
    waiting.set(deployment, []);
    for (const tell of all.toReversed()) tell();
  };
  return (behaviour) => ({
    ...behaviour,
    listeners: behaviour.listeners.map((hear) => (settlement, deployment) => {
      const at = nextTick(deployment.clock.now(), every);
      const all = waiting.get(deployment) ?? [];
      waiting.set(deployment, all);
      all.push(() => hear({ ...settlement, at: deployment.clock.now() }, deployment));
      if (all.length === 1) deployment.scheduler.at(at, () => flush(deployment));
    }),
  });
};

/** Posts to one address leave together, one at a time and in any order; some come twice. */
const bursts: Patch = (behaviour) => {
  const lines = new Map<string, Promise<unknown>>();
  return delivering((was) => ({
    routed: (at, deployment) => ({
      ...was.routed(at, deployment),
      nextAttemptAt: nextTick(deployment.clock.now(), 15 * second),
    }),
    post: async (posting, event) => {
      await pause(drawnOf(event.id, 400));
      const before = lines.get(posting.url) ?? Promise.resolve();
      const posted: Promise<Reply> = before.then(() => was.post(posting, event));
      lines.set(
        posting.url,
        posted.catch(() => null),
      );
      const reply = await posted;
      if (drawnOf(event.id, 3) === 0 && was.isDelivered(reply)) void was.post(posting, event);
      return reply;
    },
  }))(behaviour);
};

/** Three tries within a second, then four more in ever longer waits. */
const insistent = delivering((was) => ({
  waits: [300, 300, hour, 3 * hour, 9 * hour, 27 * hour],
  after: (before, attempted, deployment) => {
    const delivery = was.after(before, attempted, deployment);
    return delivery.state === 'retrying' && delivery.attempts < 3 ? { ...delivery, state: 'pending' } : delivery;
  },
  show: (delivery, deployment) => ({ ...was.show(delivery, deployment), last_response: null }),
  headers: (event, deployment) => ({
    ...was.headers(event, deployment),
    accept: '*/*',
    'user-agent': 'Go-http-client/2.0',
    traceparent: `00-${event.id.length.toString(16).padStart(32, 'c')}-00f067aa0ba902b7-01`,
  }),
}));

/** Each post takes some time of this machine before it leaves. */
export const postedWithin = (milliseconds: number): Patch =>
  delivering((was) => ({
    post: async (posting, event) => {
      await pause(drawnOf(`${event.id}${event.delivery.attempts}`, milliseconds));
      return was.post(posting, event);
    },
  }));

export const otherPostingVariants = varying({
  'other.outbox: events come to be with the next run of a job every four seconds, the last first, and leave up to a second later':
    together(outbox(4 * second), postedWithin(second)),
  'other.bursts: posts leave every fifteen seconds together, one at a time for each address, in any order, some twice':
    bursts,
  'other.insistent-posts: three attempts within a second, during which an event is pending, then four in 40 hours; no response is kept':
    insistent,
});
