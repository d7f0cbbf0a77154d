import { answer } from '../../http/answer.ts';
import type { Attempt } from '../../idempotency/attempt.ts';
import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../http/call.ts';
import type { ChargeState } from '../../charges/charge.ts';
import { change } from '../../change.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { makeCharge } from '../../charges/making.ts';
import { refuse } from '../../errors/refuse.ts';
import { showCharge } from '../../charges/showing.ts';
import { breaking } from '../fault.ts';

const idempotency = change('idempotency');

const stands = (attempt: Attempt, state: ChargeState, call: Call): boolean =>
  attempt.settled !== undefined && call.behaviour.showing.standing(attempt.settled.made, call).state === state;

/** A mismatch is taken under a condition. */
const unmatched =
  (when: (attempt: Attempt, call: Call) => boolean) =>
  (taken: Idempotency['mismatch']): Patch =>
    idempotency((was) => ({
      mismatch: (attempt, call) => (when(attempt, call) ? taken(attempt, call) : was.mismatch(attempt, call)),
    }));

const first: Idempotency['mismatch'] = ({ settled }, call) =>
  settled ? answer(201, showCharge(settled.made, call)) : refuse(call, { code: 'IDEMPOTENT_MISMATCH' });

const another: Idempotency['mismatch'] = (_attempt, call) => {
  if (!call.trace.order) throw new Error('there is no order to carry out');
  return answer(201, showCharge(makeCharge(call, call.trace.order), call));
};

/** A replay writes something of its own into the charge. */
const writing = (written: (call: Call) => object): Patch =>
  idempotency((was) => ({
    replay: (charge, answered, call) => was.replay(Object.assign(charge, written(call)), answered, call),
  }));

const amount = 'idempotency.mismatch-on-amount';

/** What a second use of an Idempotency-Key does only after something has happened, or to only a part of the charge. */
export const reusedKeyFaults = [
  ...breaking('idempotency.same-key-same-request', idempotency, {
    'replay.makes-another-once-failed: a replay after a failure makes another charge': (was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && stands(attempt, 'failed', call) ? undefined : attempt;
      },
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
  ...breaking(amount, {
    'mismatch.not-seen-once-succeeded: once a charge succeeded its key gives it to any request': unmatched(
      (attempt, call) => stands(attempt, 'succeeded', call),
    )(first),
    'mismatch.not-seen-once-failed: once a charge failed its key makes another one': unmatched((attempt, call) =>
      stands(attempt, 'failed', call),
    )(another),
    'mismatch.not-seen-in-flight: while the first attempt is under way its key gives its charge to any request':
      idempotency((was) => ({
        mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
      })),
  }),
  ...breaking('idempotency.mismatch-on-reference', idempotency, {
    'mismatch.reference-only-where-given: a reference is compared only where the first request had one': (was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const without = attempt?.settled?.made.reference === null;
        if (without && call.trace.order) Object.assign(call.trace.order, { reference: null });
        return attempt;
      },
    }),
    'mismatch.reference-first-100: references are compared in their first 100 characters': (was) => ({
      print: (order, call) => was.print({ ...order, reference: order.reference?.slice(0, 100) ?? null }, call),
    }),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.rail-echoed'], idempotency, {
    'mismatch.changes-rail: a mismatch changes the rail of the first charge': (was) => ({
      mismatch: (attempt, call) => {
        if (attempt.settled && call.trace.order) Object.assign(attempt.settled.made, { rail: call.trace.order.rail });
        return was.mismatch(attempt, call);
      },
    }),
  }),
  ...breaking('idempotency.scoped-to-business', idempotency, {
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
