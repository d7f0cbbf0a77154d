import type { Call } from '../http/call.ts';
import type { Operation, Operations } from '../http/operation.ts';
import { createOnce, type KeyedCreation } from '../idempotency/creation.ts';
import { listItems } from '../lists/pages.ts';
import { readOne } from '../lists/reading.ts';
import type { Charge, ChargeOrder } from './charge.ts';
import { makeCharge } from './making.ts';
import { showCharge } from './showing.ts';

const prompting: KeyedCreation<ChargeOrder, Charge> = {
  idempotency: (behaviour) => behaviour.idempotency,
  attempts: (deployment) => deployment.attempts,
  make: (order, call) => makeCharge(call, order),
  show: showCharge,
};

const createCharge: Operation = (call) => {
  const { order } = call.trace;
  if (!order) throw new Error('a charge was to be made before its order was read');
  return createOnce(prompting, order, call);
};

const listCharges: Operation = (call) => listItems(call.behaviour.pages, showCharge, call);

const readCharge: Operation = (call) => readOne(call.behaviour.reading, showRead, call);

function showRead(charge: Charge, call: Call): ReturnType<typeof showCharge> {
  charge.seen.reads++;
  return showCharge(charge, call);
}

export const chargeOperations: Operations = {
  'charges.create': createCharge,
  'charges.list': listCharges,
  'charges.get': readCharge,
};
