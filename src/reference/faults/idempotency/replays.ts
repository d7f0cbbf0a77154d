import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Charge, ChargeState } from '../../charges/charge.ts';
import { makeCharge } from '../../charges/making.ts';
import { showCharge } from '../../charges/showing.ts';
import { refuse } from '../../errors/refuse.ts';
import { answer } from '../../http/answer.ts';
import { now, type Call } from '../../http/call.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';

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

const { alsoCompared, comparedAs, onMismatch } = promising(change('idempotency'));

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
  ...breaking('idempotency.mismatch-on-amount', comparedAs, {
    'mismatch.amount-not-compared: another amount is the same request': (order) => ({ ...order, amount: 0 }),
  }),
  ...breaking('idempotency.mismatch-on-rail', comparedAs, {
    'mismatch.rail-not-compared: another rail is the same request': (order) => ({ ...order, rail: '' }),
  }),
  ...breaking('idempotency.mismatch-on-msisdn', comparedAs, {
    'mismatch.msisdn-not-compared: another number is the same request': (order) => ({ ...order, msisdn: '' }),
    'mismatch.last-digit-not-compared: numbers are compared without their last digit': (order) => ({
      ...order,
      msisdn: order.msisdn.slice(0, -1),
    }),
  }),
  ...breaking('idempotency.mismatch-on-reference', comparedAs, {
    'mismatch.reference-not-compared: another reference is the same request': (order) => ({
      ...order,
      reference: null,
    }),
    'mismatch.reference-in-any-case: references are compared without regard to capitals': (order) => ({
      ...order,
      reference: order.reference?.toLowerCase() ?? null,
    }),
    'mismatch.reference-first-100: references are compared in their first 100 characters': (order) => ({
      ...order,
      reference: order.reference?.slice(0, 100) ?? null,
    }),
  }),
  ...breaking('idempotency.description-not-compared', alsoCompared, {
    'mismatch.description-compared: another description is a mismatch': ({ description }) => description,
  }),
  ...breaking('idempotency.metadata-not-compared', alsoCompared, {
    'mismatch.metadata-compared: other metadata is a mismatch': ({ metadata }) => metadata,
  }),
  ...breaking('idempotency.mismatch-creates-nothing', onMismatch, {
    'mismatch.makes-charge: a mismatch is refused and makes a charge all the same': (call) =>
      call.trace.order && makeCharge(call, call.trace.order),
  }),
  ...breaking('idempotency.first-request-stands', onMismatch, {
    'mismatch.takes-the-key: after a mismatch the key stands for nothing any more': (call) => {
      const space = call.behaviour.idempotency.space(call);
      call.deployment.attempts.delete(slotOf(space, call.trace.idempotencyKey, call));
    },
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.reference-echoed'], onMismatch, {
    'mismatch.changes-first: a mismatch changes the reference of the first charge': ({ trace }, made) =>
      made && Object.assign(made, { reference: trace.order?.reference ?? null }),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.rail-echoed'], onMismatch, {
    'mismatch.changes-rail: a mismatch changes the rail of the first charge': ({ trace }, made) =>
      made && trace.order && Object.assign(made, { rail: trace.order.rail }),
  }),
];
