import type { Patch } from '../behaviour.ts';
import { answers, change, check, together } from '../change.ts';
import type { Call } from '../http/call.ts';
import { fixedWindow, type RateCounter } from '../limits/rate-counter.ts';
import { asksFor, type When } from '../when.ts';
import { pause } from '../world/pause.ts';
import { varying } from './variant.ts';

const slowed =
  (isSlow: (call: Call) => boolean, upTo: number): Patch =>
  (behaviour) => ({
    ...behaviour,
    before: [...behaviour.before, (call) => (isSlow(call) ? pause(call.deployment.random.below(upTo)) : undefined)],
  });

const isList = asksFor('charges.list', 'bills.list', 'links.list', 'events.list', 'webhook-endpoints.list');
const isCreation = asksFor('charges.create', 'pos.create', 'bills.create', 'links.create', 'webhook-endpoints.set');

const closing = (when: When): Patch =>
  answers(when)(({ headers }) => ({ headers: { ...headers, Connection: 'close' } }));

/** What hangs up without a word, some time after an answer. */
const hangingUp = (after: (call: Call) => number | null): Patch =>
  change('wire')(() => ({ hangsUp: (_answer, call) => after(call) }));

/** The run's first looks at a deployment are spared. */
const firstLooks = 100;

const unavailable: Patch = check('query')(
  (was) => (call) =>
    call.nth > firstLooks && call.deployment.random.below(50) === 0 ? { code: 'LEDGER_UNAVAILABLE' } : was(call),
);

/** Of those that somebody else holds too. */
const shared = 4;

const usedByOthers: Patch = (behaviour) => {
  const counters = (limit: number): RateCounter => {
    const counter = fixedWindow(limit);
    return {
      take: (now) => {
        const first = counter.take(now);
        return first.retryIn === null && limit > 0 ? counter.take(now) : first;
      },
    };
  };
  const isShared = ({ deployment, trace }: Call): boolean =>
    trace.key !== undefined && [...deployment.businesses.values()].indexOf(trace.key.business) < shared;
  const before = behaviour.rate;
  return {
    ...behaviour,
    rate: {
      ...before,
      bucket: (call, key) => {
        const bucket = before.bucket(call, key);
        if (bucket !== null && isShared(call) && !call.deployment.meters.has(bucket))
          call.deployment.meters.set(bucket, counters(call.behaviour.bounds.perMinute));
        return bucket;
      },
    },
  };
};

export const transportVariants = varying({
  'world.slow-lists: lists take up to a third of a second, all else nothing': slowed(isList, 330),
  'world.slow-creations: what makes something takes up to a third of a second': slowed(isCreation, 330),
  'world.now-and-then-slow: one answer in twenty takes a third of a second': slowed(
    ({ deployment }) => deployment.random.below(20) === 0,
    330,
  ),
  'wire.closes-after-seven: every seventh answer closes its connection': closing((_answer, { nth }) => nth % 7 === 0),
  'wire.closes-after-errors: every refusal closes its connection': closing(({ status }) => status >= 400),
  'wire.closes-at-random: one answer in ten closes its connection': closing(
    (_answer, { deployment }) => deployment.random.below(10) === 0,
  ),
  'wire.hangs-up: a connection that nobody uses is closed after some hundredths of a second': hangingUp(
    ({ deployment }) => deployment.random.below(40),
  ),
  'world.ledger-flickers: one request in fifty finds the ledger away': unavailable,
  'world.shared-keys: others use half of what the keys of the target may send': usedByOthers,
  'wire.flickers-and-hangs-up: now and then the ledger is away, lists are slow and connections are closed': together(
    unavailable,
    slowed(isList, 100),
    closing((_answer, { nth }) => nth % 11 === 0),
  ),
});
