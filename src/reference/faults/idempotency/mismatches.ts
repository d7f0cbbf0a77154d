import { change } from '../../change.ts';
import { makeCharge } from '../../charges/making.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';

const { alsoCompared, comparedAs, onMismatch } = promising(change('idempotency'));

export const mismatchFaults = [
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
