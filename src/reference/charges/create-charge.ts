import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import type { Charge, Order } from './charge.ts';
import { createOnce, type KeyedCreation } from '../idempotency/creation.ts';
import { makeCharge } from './making.ts';
import { showCharge } from './showing.ts';

const prompting: KeyedCreation<Order, Charge> = {
  idempotency: (behaviour) => behaviour.idempotency,
  attempts: (deployment) => deployment.attempts,
  make: (order, call) => makeCharge(call, order),
  show: showCharge,
};

export function createCharge(call: Call): Promise<Answer> {
  const { order } = call.trace;
  if (!order) throw new Error('a charge was to be made before its order was read');
  return createOnce(prompting, order, call);
}
