import type { Charge, Order } from '../../charge.ts';
import type { Patch } from '../../behaviour.ts';
import { type Call } from '../../call.ts';
import { change } from '../../change.ts';
import { slotOf, type Idempotency } from '../../idempotency.ts';
import { makeCharge } from '../../making.ts';
import { fault } from '../fault.ts';

const idempotency = (part: (was: Idempotency) => Partial<Idempotency>): Patch => change('idempotency', part);

const compared = ['amount', 'currency', 'rail', 'msisdn', 'reference', 'description', 'metadata'] as const;

const comparing = (...names: readonly (keyof Order)[]): Patch =>
  idempotency(() => ({
    print: (order) => JSON.stringify(compared.filter((name) => names.includes(name)).map((name) => order[name])),
  }));

function another(call: Call): Charge {
  if (!call.trace.order) throw new Error('there is no order to repeat');
  return makeCharge(call, call.trace.order);
}

export const mismatchFaults = [
  fault(
    'mismatch.amount-not-compared',
    'another amount is the same request',
    'idempotency.mismatch-on-amount',
    comparing('currency', 'rail', 'msisdn', 'reference'),
  ),
  fault(
    'mismatch.rail-not-compared',
    'another rail is the same request',
    'idempotency.mismatch-on-rail',
    comparing('amount', 'currency', 'msisdn', 'reference'),
  ),
  fault(
    'mismatch.msisdn-not-compared',
    'another number is the same request',
    'idempotency.mismatch-on-msisdn',
    comparing('amount', 'currency', 'rail', 'reference'),
  ),
  fault(
    'mismatch.reference-not-compared',
    'another reference is the same request',
    'idempotency.mismatch-on-reference',
    comparing('amount', 'currency', 'rail', 'msisdn'),
  ),
  fault(
    'mismatch.reference-in-any-case',
    'references are compared without regard to capitals',
    'idempotency.mismatch-on-reference',
    idempotency((was) => ({
      print: (order, call) => was.print({ ...order, reference: order.reference?.toLowerCase() ?? null }, call),
    })),
  ),
  fault(
    'mismatch.last-digit-not-compared',
    'numbers are compared without their last digit',
    'idempotency.mismatch-on-msisdn',
    idempotency((was) => ({
      print: (order, call) => was.print({ ...order, msisdn: order.msisdn.slice(0, -1) }, call),
    })),
  ),
  fault(
    'mismatch.description-compared',
    'another description is a mismatch',
    'idempotency.description-not-compared',
    comparing('amount', 'currency', 'rail', 'msisdn', 'reference', 'description'),
  ),
  fault(
    'mismatch.metadata-compared',
    'other metadata is a mismatch',
    'idempotency.metadata-not-compared',
    comparing('amount', 'currency', 'rail', 'msisdn', 'reference', 'metadata'),
  ),
  fault(
    'mismatch.makes-charge',
    'a mismatch is refused and makes a charge all the same',
    'idempotency.mismatch-creates-nothing',
    idempotency((was) => ({ mismatch: (attempt, call) => (another(call), was.mismatch(attempt, call)) })),
  ),
  fault(
    'mismatch.takes-the-key',
    'after a mismatch the key stands for nothing any more',
    'idempotency.first-request-stands',
    idempotency((was) => ({
      mismatch: (attempt, call) => {
        const space = call.behaviour.idempotency.space(call);
        call.deployment.attempts.delete(slotOf(space, call.trace.idempotencyKey, call));
        return was.mismatch(attempt, call);
      },
    })),
  ),
  fault(
    'mismatch.changes-first',
    'a mismatch changes the reference of the first charge',
    ['idempotency.first-request-stands', 'charge.reference-echoed'],
    idempotency((was) => ({
      mismatch: (attempt, call) => {
        if (attempt.settled) Object.assign(attempt.settled.made, { reference: call.trace.order?.reference ?? null });
        return was.mismatch(attempt, call);
      },
    })),
  ),
];
