import { change, fieldOf } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Till } from '../../../world/accounts.ts';
import { isServed } from '../../../http/route.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const codes = recalled(() => new Map<string, string>());

const isBusy = (till: Till, call: Call): boolean =>
  call.deployment.charges
    .of(till.business)
    .some(
      (charge) =>
        charge.origin.is === 'pos' &&
        charge.origin.till.number === till.number &&
        standing(charge, furthest(call)).state === 'requires_payment',
    );

/** What happens at counters. */
export const fifthLiveCounters = [
  ...breakingLive('pos.create.till-closed-refused', {
    'fifth.till-busy-not-closed: a closed till takes charges as long as one of its codes waits': fieldOf('posOrder')(
      'till',
    )((was) => (given, call) => {
      const reading = was(given, call);
      const till = call.deployment.tills.get(typeof given === 'string' ? given : '');
      const closed = 'code' in reading && reading.code === 'TILL_CLOSED';
      return closed && till && isBusy(till, call) ? { value: till } : reading;
    }),
  }),
  ...breakingLive('pos-charge.code-of-one-charge', {
    'fifth.qr-by-reference: charges of a business with the same reference have the same qr': change('codes')((was) => ({
      qr: (token, call) => {
        const reference = call.trace.posOrder?.reference;
        if (reference === undefined || reference === null || reference === '') return was.qr(token, call);
        const place = `${caller(call).id} ${reference}`;
        const qr = codes(call.deployment).get(place) ?? was.qr(token, call);
        codes(call.deployment).set(place, qr);
        return qr;
      },
    })),
  }),
  ...breakingLive(['event.charge-details', 'events.pos-till'], {
    'fifth.till-of-the-newest: the event of a payment carries the till at which the newest code was made': change(
      'events',
    )((was) => ({
      data: (type, settlement, deployment) => {
        const data = was.data(type, settlement, deployment);
        const newest = deployment.charges.of(settlement.charge.business).findLast(({ origin }) => origin.is === 'pos');
        return settlement.charge.origin.is === 'pos' && newest?.origin.is === 'pos'
          ? { ...data, till: newest.origin.till.number }
          : data;
      },
    })),
  }),
  ...breakingLive('scopes.pos.create.required', {
    'fifth.replay-before-scope: a POS charge may be asked for again by a key without the scope': change('access')(
      (was) => ({
        holds: (key, scope, call) => {
          const given = call.header('idempotency-key');
          const again =
            isServed(call.route, 'pos.create') &&
            given !== undefined &&
            call.deployment.attempts.has(slotOf(key.business.id, given, call));
          return again || was.holds(key, scope, call);
        },
      }),
    ),
  }),
];
