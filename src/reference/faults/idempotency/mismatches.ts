import type { Charge, Order } from '../../charges/charge.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import { slotOf } from '../../idempotency/idempotency.ts';
import { makeCharge } from '../../charges/making.ts';
import { breaking } from '../fault.ts';

const idempotency = change('idempotency');

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
  ...breaking('idempotency.mismatch-on-amount', {
    'mismatch.amount-not-compared: another amount is the same request': comparing(
      'currency',
      'rail',
      'msisdn',
      'reference',
    ),
  }),
  ...breaking('idempotency.mismatch-on-rail', {
    'mismatch.rail-not-compared: another rail is the same request': comparing(
      'amount',
      'currency',
      'msisdn',
      'reference',
    ),
  }),
  ...breaking('idempotency.mismatch-on-msisdn', {
    'mismatch.msisdn-not-compared: another number is the same request': comparing(
      'amount',
      'currency',
      'rail',
      'reference',
    ),
    'mismatch.last-digit-not-compared: numbers are compared without their last digit': idempotency((was) => ({
      print: (order, call) => was.print({ ...order, msisdn: order.msisdn.slice(0, -1) }, call),
    })),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'mismatch.reference-not-compared: another reference is the same request': comparing(
      'amount',
      'currency',
      'rail',
      'msisdn',
    ),
    'mismatch.reference-in-any-case: references are compared without regard to capitals': idempotency((was) => ({
      print: (order, call) => was.print({ ...order, reference: order.reference?.toLowerCase() ?? null }, call),
    })),
  }),
  ...breaking('idempotency.description-not-compared', {
    'mismatch.description-compared: another description is a mismatch': comparing(
      'amount',
      'currency',
      'rail',
      'msisdn',
      'reference',
      'description',
    ),
  }),
  ...breaking('idempotency.metadata-not-compared', {
    'mismatch.metadata-compared: other metadata is a mismatch': comparing(
      'amount',
      'currency',
      'rail',
      'msisdn',
      'reference',
      'metadata',
    ),
  }),
  ...breaking('idempotency.mismatch-creates-nothing', idempotency, {
    'mismatch.makes-charge: a mismatch is refused and makes a charge all the same': (was) => ({
      mismatch: (attempt, call) => (another(call), was.mismatch(attempt, call)),
    }),
  }),
  ...breaking('idempotency.first-request-stands', idempotency, {
    'mismatch.takes-the-key: after a mismatch the key stands for nothing any more': (was) => ({
      mismatch: (attempt, call) => {
        const space = call.behaviour.idempotency.space(call);
        call.deployment.attempts.delete(slotOf(space, call.trace.idempotencyKey, call));
        return was.mismatch(attempt, call);
      },
    }),
  }),
  ...breaking(['idempotency.first-request-stands', 'charge.reference-echoed'], idempotency, {
    'mismatch.changes-first: a mismatch changes the reference of the first charge': (was) => ({
      mismatch: (attempt, call) => {
        if (attempt.settled) Object.assign(attempt.settled.made, { reference: call.trace.order?.reference ?? null });
        return was.mismatch(attempt, call);
      },
    }),
  }),
];
