import { branched, change, shownCharge } from '../../../change.ts';
import { approval, failure } from '../../../charges/branches.ts';
import { standing, type Charge, type ChargeOrder } from '../../../charges/charge.ts';
import { triggerOf, type TriggerDigit } from '../../../../contract/triggers.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { JsonObject, JsonValue } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

const digitOf = ({ msisdn }: Pick<ChargeOrder, 'msisdn'>): TriggerDigit | null => triggerOf(msisdn.slice(4));
const writings = recalled(() => ({ orders: [] as ChargeOrder[] }));

/** Of names that differ in their case alone the last one holds, as a column without case has it. */
function byCase(given: JsonObject): JsonObject {
  const names = new Map<string, string>();
  const kept: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const known = names.get(name.toLowerCase()) ?? name;
    names.set(name.toLowerCase(), known);
    kept[known] = value;
  }
  return kept;
}

/** How simulated payers behave, and what is shown of them. */
export const eighthSandboxCourses = [
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'eighth.late-ones-together: a late approval takes along those that came while it was awaited': branched(
      (branch, order, call) => {
        if (digitOf(order) !== 5) return branch;
        const at = now(call);
        const { charges } = call.deployment;
        const waiting = charges
          .of(caller(call))
          .find((charge) => digitOf(charge) === 5 && standing(charge, at).state === 'processing');
        const due = waiting && waiting.createdAt + (waiting.branch.timeline.at(-1)?.after ?? 0);
        return due === undefined ? branch : { ...branch, timeline: approval(due - at) };
      },
    ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'eighth.five-prompts-pending: a number with five prompts that wait declines the sixth': branched(
      (branch, order, call) => {
        if (digitOf(order) !== null) return branch;
        const waits = ({ msisdn }: Charge): boolean => msisdn === order.msisdn;
        const pending = call.deployment.charges
          .of(caller(call))
          .filter((charge) => waits(charge) && standing(charge, now(call)).state === 'processing');
        return pending.length < 5
          ? branch
          : { payer: 'declines', note: 'too many prompts', timeline: failure(2 * second, 'PAYER_DECLINED') };
      },
    ),
  }),
  ...breaking(['sandbox.trigger-3-fails', 'sandbox.trigger-3-reason'], {
    'eighth.funds-for-less: whom funds were lacking for the charge before can pay for a smaller one': branched(
      (branch, order, call) => {
        if (digitOf(order) !== 3) return branch;
        const last = call.deployment.charges.of(caller(call)).findLast((charge) => digitOf(charge) === 3);
        if (!last || order.amount >= last.amount) return branch;
        return { payer: 'approves', note: 'approved after a few seconds', timeline: approval(3 * second) };
      },
    ),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'eighth.price-of-neighbour: while two charges of a business are written at once, the fee goes by the later one':
      change('making')((was) => ({
        writing: (call) => {
          const { key, order } = call.trace;
          if (key && order) writings(key.business).orders.push(order);
          return was.writing(call);
        },
        fee: (order, business, call) => {
          const { orders } = writings(business);
          const amount = orders.at(-1)?.amount ?? order.amount;
          if (call.trace.order && orders.includes(call.trace.order)) orders.splice(orders.indexOf(call.trace.order), 1);
          return Math.min(order.amount, was.fee({ ...order, amount }, business, call));
        },
      })),
  }),
  ...breaking('charge.metadata-returned', {
    'eighth.names-by-case: of two names in metadata that differ in case alone, reads show one': shownCharge(
      (view, { charge, call }) =>
        charge.metadata !== null && (isServed(call.route, 'charges.get') || isServed(call.route, 'charges.list'))
          ? { ...view, metadata: byCase(charge.metadata) }
          : view,
    ),
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'eighth.settling-while-late: what a late payer will have paid is settling until then': change('showing')((was) => ({
      balance: (call) => ({
        ...was.balance(call),
        settling_minor: call.deployment.charges
          .of(caller(call))
          .filter((charge) => digitOf(charge) === 5 && standing(charge, now(call)).state === 'processing')
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      }),
    })),
  }),
];
