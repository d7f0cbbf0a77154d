import type { Branch } from '../../charges/charge.ts';
import { branched, change, check, operation, together } from '../../change.ts';

import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { seenLate } from './late.ts';
import { varying } from '../variant.ts';

const second = 1000;
const hour = 3_600_000;

const creations = ['charges.create', 'pos.create', 'bills.create', 'links.create'] as const satisfies EndpointName[];

/** What is made can be read, and goes on, before its maker hears of it. */
const answeredAfter = together(
  ...creations.map((name) =>
    operation(name)((was) => async (call) => {
      const made = await was(call);
      if (made.status === 201) await pause(1400);
      return made;
    }),
  ),
);

/** The ledger goes away for a second, for everybody alike. */
const ledgerBursts = check('key')((was) => (call) => {
  const isAway = performance.now() % (20 * second) > 19 * second;
  return isAway ? { code: 'LEDGER_UNAVAILABLE', headers: { 'Retry-After': '1' } } : was(call);
});

/** Nothing is kept running for nobody. */
const coldStarts: Patch = (behaviour) => {
  let last = performance.now();
  const wake = async (): Promise<void> => {
    const idle = performance.now() - last;
    if (idle > 2500) await pause(1800);
    last = performance.now();
  };
  return together(
    (was) => ({ ...was, before: [...was.before, wake] }),
    change('wire')(() => ({ hangsUp: () => 2 * second })),
  )(behaviour);
};

/** People do it, one after another, and what they did shows a while later. */
const slowDesk = together(
  change('access')((was) => ({
    newSecret: (mode, deployment) => {
      deployment.underway.add(pause(900));
      return was.newSecret(mode, deployment);
    },
  })),
  (behaviour) => ({
    ...behaviour,
    listeners: [...behaviour.listeners, (_settlement, { underway }) => underway.add(pause(1300))],
  }),
  seenLate(1800, ({ method }) => method === 'GET'),
);

const local = (moment: number): string => new Date(moment + 3 * hour).toISOString().replace('Z', '+03:00');

/** A job settles what is due. */
const ticking = (every: number): Patch =>
  branched((branch, _order, call): Branch => {
    const put = (after: number): number => Math.ceil((now(call) + after) / every) * every - now(call);
    const timeline = branch.timeline.map((step) => (step.after === 0 ? step : { ...step, after: put(step.after) }));
    return { ...branch, timeline };
  });

const further = [0, 3, 47, 91, 1] as const;

/** It is moved by hand. */
const overshooting: Patch = (behaviour) => {
  let moves = 0;
  return together(
    change('timekeeping')(() => ({
      runs: false,
      ahead: -3 * hour,
      moving: 250,
      moved: (asked) => asked + (further[moves++ % further.length] ?? 0) * second,
      shown: local,
    })),
    ticking(4 * second),
  )(behaviour);
};

const oneOfThree = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) => {
    if (call.nth % 3 === 0) return first;
    return call.nth % 3 === 1 ? { ...first, status: 200 } : { ...was.replay(made, first, call), status: 200 };
  },
  // What a key stands for is known once it has been written.
  mismatch: async (attempt, call) => {
    await attempt.outcome;
    return was.mismatch(attempt, call);
  },
});

const replayDrawn = together(
  change('idempotency')((was) => oneOfThree(was)),
  change('posIdempotency')((was) => oneOfThree(was)),
  change('linkIdempotency')((was) => oneOfThree(was)),
  change('making')(() => ({ writing: () => 800 })),
);

export const actingVariants = varying({
  'other.answered-after: what is made is there, and goes on, 1.4 seconds before its maker is answered': answeredAfter,
  'other.ledger-bursts: in one second of twenty the ledger is away, for whatever is asked': ledgerBursts,
  'other.cold-starts: after a rest of 2.5 seconds an answer takes 1.8, and unused connections are closed': coldStarts,
  'other.slow-desk: the operator takes a second for keys and payments, and a payment is read half a second after that':
    slowDesk,
  'other.overshooting-clock: the clock stands, three hours behind, is moved slowly and up to 91 seconds too far, and a job settles every four':
    overshooting,
  'other.replay-drawn: a replay is now the first answer, now the same with 200, now the present state; writing takes 0.8 seconds, which a mismatch awaits':
    replayDrawn,
});
