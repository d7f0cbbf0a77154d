import { triggerOf } from '../../../../contract/triggers.ts';
import { branched, change, operation, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { failure } from '../../../charges/branches.ts';
import { standing } from '../../../charges/charge.ts';
import type { Patch } from '../../../behaviour.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const declined = recalled(() => new Set<string>());
const writes = recalled(() => ({ underWay: 0 }));

const told = (alter: (data: JsonObject, charge: Charge) => JsonObject): Patch =>
  change('events')((was) => ({
    data: (type, settlement, deployment) => alter(was.data(type, settlement, deployment), settlement.charge),
  }));

/** What becomes of a charge in the sandbox, what it costs and what is told of it. */
export const tenthSandboxCourses = [
  ...breaking('sandbox.fees-from-tariff', {
    'tenth.tariff-of-tomorrow: when it is tomorrow already in Tanzania a charge costs one percent': change('making')(
      (was) => ({
        fee: (order, business, call) =>
          new Date(now(call)).getUTCHours() >= 21 ? Math.ceil(order.amount / 100) : was.fee(order, business, call),
      }),
    ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'tenth.decline-lingers: the next charge on the rail of one that is made to fail fails as well': branched(
      (branch, { rail, msisdn }, call) => {
        const rails = declined(caller(call));
        const trigger = triggerOf(msisdn.slice('+255'.length));
        if (trigger === 2 || trigger === 3) rails.add(rail);
        if (trigger !== null || !rails.delete(rail)) return branch;
        return { payer: 'does not pay', note: 'failed: PAYER_DECLINED', timeline: failure(2000, 'PAYER_DECLINED') };
      },
    ),
  }),
  ...breaking('event.charge-reference', {
    'tenth.formula-guard: a reference that a spreadsheet would take for a formula is quoted on the event': told(
      (data, { reference }) =>
        reference !== null && /^[=+\-@'"]/.test(reference) ? { ...data, reference: `'${reference}` } : data,
    ),
    'tenth.shifted-fields: with metadata and no description the event has an empty reference': told(
      (data, { description, metadata }) =>
        description === null && metadata !== null ? { ...data, reference: '' } : data,
    ),
  }),
  ...breaking(['balance.settlement-note', 'balance.sandbox-note'], {
    'tenth.note-while-writing: a balance that is read while a charge is written has no note': together(
      operation('charges.create')((was) => async (call) => {
        const count = writes(caller(call));
        count.underWay++;
        try {
          return await was(call);
        } finally {
          count.underWay--;
        }
      }),
      change('showing')((was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const { settlement } = view;
          return writes(caller(call)).underWay > 0 && isObject(settlement)
            ? { ...view, settlement: { ...settlement, note: null } }
            : view;
        },
      })),
    ),
  }),
  ...breaking('sandbox.balance-zero', {
    'tenth.swept-into-balance: what was paid by charges that are swept by now shows in the balance': change('showing')(
      (was) => ({
        balance: (call) => ({
          ...was.balance(call),
          available_minor: call.deployment.charges
            .of(caller(call))
            .filter((charge) => isSwept(charge, call) && standing(charge, now(call)).state === 'succeeded')
            .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        }),
      }),
    ),
  }),
];
