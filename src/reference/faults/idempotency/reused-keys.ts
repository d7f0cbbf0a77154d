import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Charge, ChargeState } from '../../charges/charge.ts';
import { makeCharge } from '../../charges/making.ts';
import { showCharge } from '../../charges/showing.ts';
import { answer } from '../../http/answer.ts';
import { now, type Call } from '../../http/call.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';

const { mismatchAnswered, promises } = promising(change('idempotency'));

const stands = (charge: Charge, state: ChargeState, call: Call): boolean =>
  call.behaviour.showing.standing(charge, call).state === state;

/** A replay writes something of its own into the charge. */
const writing = (written: (call: Call) => object): Patch =>
  promises((was) => ({
    replay: (charge, answered, call) => was.replay(Object.assign(charge, written(call)), answered, call),
  }));

/** What a second use of an Idempotency-Key does only after something has happened, or to only a part of the charge. */
export const reusedKeyFaults = [
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
