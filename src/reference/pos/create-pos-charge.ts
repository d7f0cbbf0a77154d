import type { Operation } from '../http/operation.ts';
import { posRail } from '../../contract/limits.ts';
import { type Call, askedOf } from '../http/call.ts';
import type { Charge, ChargeOrder } from '../charges/charge.ts';
import { createOnce, type KeyedCreation } from '../idempotency/creation.ts';
import { keptCharge, keptPromises, type Idempotency } from '../idempotency/idempotency.ts';
import { makeCharge } from '../charges/making.ts';
import type { ChargeSource } from '../charges/charge-source.ts';
import { showCharge } from '../charges/showing.ts';
import type { PosOrder } from './pos-order.ts';

export const posPromises: Idempotency<PosOrder> = keptPromises({
  print: ({ till, amount, reference, description }) => JSON.stringify([till.number, amount, reference, description]),
  find: keptCharge,
  show: showCharge,
});

const coding: KeyedCreation<PosOrder, Charge> = {
  idempotency: (behaviour) => behaviour.posIdempotency,
  attempts: (deployment) => deployment.attempts,
  make: ({ till, ...asked }, call) => {
    const order: ChargeOrder = { ...asked, rail: posRail, msisdn: '' };
    return makeCharge(call, order, till.business, atCounter(till, call));
  },
  show: showCharge,
};

export const createPosCharge: Operation = (call) => createOnce(coding, askedOf(call.trace.posOrder), call);

function atCounter(till: PosOrder['till'], call: Call): ChargeSource {
  const { codes } = call.behaviour;
  const token = codes.token(call.deployment.random, call);
  return {
    origin: { is: 'pos', till, token, qr: codes.qr(token, call) },
    course: (order, createdAt) => ({
      branch: codes.branch(order, call),
      expiresAt: codes.expiresAt(createdAt, call),
      prompts: codes.prompts(order, call),
    }),
  };
}
