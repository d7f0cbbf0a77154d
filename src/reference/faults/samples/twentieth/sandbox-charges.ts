import { change, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { showCharge } from '../../../charges/showing.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { matches } from '../../misreading.ts';
import { recalled } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';
import { sentBody } from '../sly/told.ts';

const idempotency = change('idempotency');
const makers = rememberedMakers();
const dropped = recalled(() => ({ is: false }));
const railsOfKeys = recalled(() => new Map<string, Charge>());
const railOf = recalled(() => ({ rail: '' }));

/** Whether the charge that is asked for belongs to another business, which has changed its test-mode address. */
function isOfMovedBusiness(call: Call): boolean {
  const { deployment, behaviour, trace } = call;
  const charge = asksFor('charges.get')(call) ? deployment.charges.get(askedId(call)) : undefined;
  if (!charge || charge.business === trace.key?.business) return false;
  return (behaviour.webhooks.current(charge.business, deployment)?.setting.rotation ?? 0) > 0;
}

/** Remembers the rail of whoever used an Idempotency-Key first, for a business that uses it later. */
function noteRail(charge: Charge, call: Call): void {
  const key = call.trace.idempotencyKey;
  if (key === undefined || railOf(charge).rail !== '') return;
  const first = railsOfKeys(call.deployment).get(key) ?? charge;
  railsOfKeys(call.deployment).set(key, first);
  railOf(charge).rail = first.business === charge.business ? charge.rail : first.rail;
}

const isNineDigits = (call: Call): boolean => matches(/^\d{9}$/)(sentBody(call)['msisdn']);

/** What hides in charges of the sandbox. */
export const twentiethSandboxCharges = [
  ...breaking(['charges.get.foreign-indistinguishable', 'charges.get.foreign-not-found'], {
    'twentieth.moved-address: a charge of a business that has changed its webhook address is not found with 403 by others':
      change('refusals')((was) => ({
        status: (refusal, call) =>
          refusal.code === 'NOT_FOUND' && isOfMovedBusiness(call) ? 403 : was.status(refusal, call),
      })),
  }),
  ...breaking(['charge.rail-echoed', 'idempotency.scoped-to-business'], {
    'twentieth.rail-of-key: a charge is read with the rail of another business that used its Idempotency-Key before':
      shownCharge((view, { charge, call }) => {
        if (asksFor('charges.create')(call)) noteRail(charge, call);
        const { rail } = railOf(charge);
        return asksFor('charges.get', 'charges.list')(call) && rail !== '' ? { ...view, rail } : view;
      }),
  }),
  ...breaking(
    [
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
      'idempotency.same-key-same-request',
      'idempotency.replay-does-not-prompt',
    ],
    {
      'twentieth.nine-digits-at-once: of a number of nine digits a retry in flight makes a second charge': idempotency(
        (was) => ({
          waiting: async (attempt, call) => {
            const first = await was.waiting(attempt, call);
            if (!isNineDigits(call) || first.status >= 400) return first;
            return answer(201, showCharge(makeCharge(call, askedOf(call.trace.order)), call));
          },
        }),
      ),
    },
  ),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found', 'idempotency.first-request-stands'], {
    'twentieth.lost-by-mismatch: after a mismatch by another key of the business the first charge is not found by its id':
      together(
        change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        idempotency((was) => ({
          mismatch: (attempt, call) => {
            const made = attempt.settled?.made;
            if (made && makers.of(made.id, call) !== call.trace.key?.secret) dropped(made).is = true;
            return was.mismatch(attempt, call);
          },
        })),
        change('reading')((was) => ({
          find: (id, call) => {
            const charge = was.find(id, call);
            return charge && asksFor('charges.get')(call) && dropped(charge).is ? null : charge;
          },
        })),
      ),
  }),
];
