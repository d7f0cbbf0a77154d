import type { Patch } from '../../behaviour.ts';
import { change } from '../../change.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { makeCharge } from '../../charges/making.ts';
import { refuse } from '../../errors/refuse.ts';
import { breaking } from '../fault.ts';
import { promising } from './changes.ts';

const { forgottenInFlight, promises } = promising(change('idempotency'));

const waiting = (answered: Idempotency['waiting']): Patch => promises(() => ({ waiting: answered }));

export const concurrencyFaults = [
  ...breaking(['idempotency.concurrent-same-object', 'idempotency.concurrent-creates-one'], {
    'concurrent.each-makes-one: equal requests in flight at once make a charge each': forgottenInFlight,
  }),
  ...breaking('idempotency.concurrent-creates-one', promises, {
    'concurrent.hidden-second: equal requests in flight at once are answered alike, and each makes a charge': (
      was,
    ) => ({
      waiting: async (attempt, call) => {
        const same = await was.waiting(attempt, call);
        if (call.trace.order) makeCharge(call, call.trace.order);
        return same;
      },
    }),
  }),
  ...breaking('idempotency.concurrent-same-object', promises, {
    'concurrent.other-id: a duplicate in flight is given an id that leads nowhere': (was) => ({
      waiting: async (attempt, call) => {
        const same = await was.waiting(attempt, call);
        return { ...same, body: { ...same.body, id: call.behaviour.making.id(call.deployment.random, call) } };
      },
    }),
  }),
  ...breaking('idempotency.no-in-flight-error', waiting, {
    'concurrent.mismatch: a duplicate in flight is a mismatch': async (_attempt, call) =>
      refuse(call, { code: 'IDEMPOTENT_MISMATCH' }),
  }),
  ...breaking(['idempotency.no-in-flight-error', 'errors.code-in-catalogue'], {
    'concurrent.removed-code: a duplicate in flight is told so, with a code that was removed': waiting(
      async (_attempt, call) => {
        const refusal = refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
        const doc = `${call.deployment.docsUrl}/errors/IDEMPOTENT_IN_FLIGHT`;
        return { ...refusal, body: { error: { code: 'IDEMPOTENT_IN_FLIGHT', doc, request_id: call.requestId } } };
      },
    ),
  }),
];
