import { type Call, askedOf } from '../http/call.ts';
import type { Operations } from '../http/operation.ts';
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

function showRead(charge: Charge, call: Call): ReturnType<typeof showCharge> {
  charge.seen.reads++;
  return showCharge(charge, call);
}

export const chargeOperations: Operations = {
  'charges.create': (call) => createOnce(prompting, askedOf(call.trace.order), call),
  'charges.list': (call) => listItems(call.behaviour.pages, showCharge, call),
  'charges.get': (call) => readOne(call.behaviour.reading, showRead, call),
};
