import { answers, change, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { isError, refusedWith } from '../../when.ts';

const before =
  (wait: (call: Call) => void | Promise<void>): Patch =>
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, wait] });

type Span = readonly [least: number, most: number];

const spans: Readonly<Partial<Record<EndpointName, Span>>> = {
  'charges.create': [60, 200],
  'charges.list': [5, 120],
  'charges.get': [5, 40],
  'balance.get': [150, 400],
  'pos.create': [20, 90],
  'bills.create': [80, 300],
  'bills.list': [30, 220],
  'bills.get': [5, 25],
  'bills.notify': [200, 400],
  'links.create': [10, 60],
  'links.list': [5, 200],
  'events.list': [50, 250],
  'webhook-endpoints.set': [100, 350],
};

const usual: Span = [5, 15];

/** Each operation is a service of its own, and as slow as whoever wrote it let it be. */
export const uneven = before(({ route, deployment }) => {
  const [least, most] = (route.is === 'served' ? spans[route.operation] : undefined) ?? usual;
  return pause(least + deployment.random.below(most - least + 1));
});

const longest_ms = 400;

/** Most answers come at once, some late, and a few very late. */
export const heavyTail = before(({ deployment: { random } }) =>
  pause(Math.min(longest_ms, Math.floor(300 / (1 + random.below(100))))),
);

const serving_ms = 2;
const patient_ms = 120;

interface Waiting {
  readonly since: number;
  readonly serve: () => void;
}

/** Who came last is served first, as servers do that have more to do than they can, unless somebody has waited too long. */
export const lastInFirstOut: Patch = (behaviour) => {
  const waiting: Waiting[] = [];
  let isServing = false;
  const next = (): Waiting | undefined =>
    performance.now() - (waiting[0]?.since ?? Infinity) > patient_ms ? waiting.shift() : waiting.pop();
  const serve = async (): Promise<void> => {
    isServing = true;
    while (waiting.length > 0) {
      await pause(serving_ms);
      next()?.serve();
    }
    isServing = false;
  };
  return before(async () => {
    const turn = new Promise<void>((resolve) => waiting.push({ since: performance.now(), serve: resolve }));
    if (!isServing) void serve();
    await turn;
  })(behaviour);
};

const archive_ms = 380;

/** What was answered before is looked up in an archive, which takes its time. */
export const slowArchive: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, { trace }) => {
      if (trace.replayed !== true) return answer;
      await pause(archive_ms);
      return { ...answer, headers: { ...answer.headers, 'X-Archive': 'hit' } };
    },
  ],
});

const deadline_ms = 250;

/** So many requests are served before it is busy. */
const rested = 20;

/** A write that would take longer than a quarter of a second is given up, and nothing is taken. */
export const givesUp: Patch = (behaviour) => {
  const givenUp = new WeakSet<Call>();
  return together(
    change('making')((was) => ({
      writing: (call) => {
        const draw = call.deployment.random.below(100);
        if (draw >= 96 && call.nth > rested) givenUp.add(call);
        return draw >= 96 ? deadline_ms : 10 + draw;
      },
      reachable: (call) => !givenUp.has(call) && was.reachable(call),
    })),
    answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers }) => ({ headers: { 'Retry-After': '1', ...headers } })),
  )(behaviour);
};

const step_ms = 25;
const steps = 12;

/** Whoever is refused again and again waits longer and longer, up to three tenths of a second. */
export const tarPit: Patch = (behaviour) => {
  const refused = new Map<string, number>();
  return {
    ...behaviour,
    after: [
      ...behaviour.after,
      async (answer, call) => {
        const secret = call.trace.key?.secret ?? '';
        const times = isError(answer, call) ? Math.min(steps, (refused.get(secret) ?? 0) + 1) : 0;
        refused.set(secret, times);
        await pause(times * step_ms);
        return answer;
      },
    ],
  };
};
