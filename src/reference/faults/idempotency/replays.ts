import type { Charge, ChargeState } from '../../charges/charge.ts';
import { answer } from '../../http/answer.ts';
import { now, type Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import { makeCharge } from '../../charges/making.ts';
import { refuse } from '../../errors/refuse.ts';
import { showCharge } from '../../charges/showing.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';
import type { Patch } from '../../behaviour.ts';

const { forgotten, mismatchAnswered, promises } = promising(change('idempotency'));

function another(call: Call): Charge {
  if (!call.trace.order) throw new Error('there is no order to repeat');
  return makeCharge(call, call.trace.order);
}

const same = 'idempotency.same-key-same-request';

const stands = (charge: Charge, state: ChargeState, call: Call): boolean =>
  call.behaviour.showing.standing(charge, call).state === state;

/** A replay writes something of its own into the charge. */

const writing = (written: (call: Call) => object): Patch =>
  promises((was) => ({
    replay: (charge, answered, call) => was.replay(Object.assign(charge, written(call)), answered, call),
  }));

/** What a second use of an Idempotency-Key does. */
export const replayFaults = [
  ...breaking(same, forgotten, {
    'replay.makes-another-once-failed: a replay after a failure makes another charge': (charge, call) =>
      call.behaviour.showing.standing(charge, call).state === 'failed',
    'replay.makes-another-once-succeeded: a replay after the success makes another charge': (charge, call) =>
      call.behaviour.showing.standing(charge, call).state === 'succeeded',
    'replay.forgotten-after-window: a key is forgotten after 15 minutes': (charge, call) =>
      now(call) - charge.createdAt > 900_000,
    'replay.forgotten-overnight: a key is forgotten after twelve hours': (charge, call) =>
      now(call) - charge.createdAt > 12 * 3_600_000,
  }),
  ...breaking(same, promises, {
    'replay.makes-another: a replay makes another charge': () => ({
      replay: (_charge, _first, call) => answer(201, showCharge(another(call), call)),
    }),
    'replay.other-id: a replay shows the charge with an id of its own': () => ({
      replay: (charge, _first, call) =>
        answer(201, { ...showCharge(charge, call), id: call.behaviour.making.id(call.deployment.random, call) }),
    }),
    'replay.refused: a replay is refused as a mismatch': () => ({
      replay: (_charge, _first, call) => refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
    }),
  }),
  ...breaking('charge.expires-after-15-minutes', writing, {
    'replay.opens-window-anew: a replay counts 15 minutes from now': (call) => ({ expiresAt: now(call) + 900_000 }),
  }),
  ...breaking('charge.description-echoed', writing, {
    'replay.stores-description: a replay stores its description': ({ trace }) => ({
      description: trace.order?.description ?? null,
    }),
  }),
  ...breaking('charge.metadata-returned', writing, {
    'replay.stores-metadata: a replay stores its metadata': ({ trace }) => ({
      metadata: trace.order?.metadata ?? null,
    }),
  }),
  ...breaking('idempotency.mismatch-on-amount', mismatchAnswered, {
    'mismatch.not-seen-once-succeeded: once a charge succeeded its key gives it to any request': (charge, call) =>
      stands(charge, 'succeeded', call) ? answer(201, showCharge(charge, call)) : null,
    'mismatch.not-seen-once-failed: once a charge failed its key makes another one': (charge, call) =>
      stands(charge, 'failed', call) && call.trace.order
        ? answer(201, showCharge(makeCharge(call, call.trace.order), call))
        : null,
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'mismatch.not-seen-in-flight: while the first attempt is under way its key gives its charge to any request':
      promises((was) => ({
        mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
      })),
  }),
  ...breaking('idempotency.mismatch-on-reference', promises, {
    'mismatch.reference-only-where-given: a reference is compared only where the first request had one': (was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const without = attempt?.settled?.made.reference === null;
        if (without && call.trace.order) Object.assign(call.trace.order, { reference: null });
        return attempt;
      },
    }),
  }),
  ...breaking('idempotency.scoped-to-business', promises, {
    'idempotency-key.shared-when-same: businesses with the same key and the same request share a charge': (was) => ({
      find: (slot, call) => {
        const { order, idempotencyKey } = call.trace;
        const print = order && call.behaviour.idempotency.print(order, call);
        const same = [...call.deployment.attempts].find(
          ([name, attempt]) => name.endsWith(` ${idempotencyKey}`) && attempt.print === print,
        );
        return was.find(slot, call) ?? same?.[1];
      },
    }),
  }),
];
