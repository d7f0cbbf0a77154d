import { standing, type Charge } from '../../../charges/charge.ts';
import { change, check, shownAt, standingCharge } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, hour } from '../rare/recalled.ts';

const making = change('making');

/** As accountants round, half a unit goes to the even neighbour. */
function toEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

/** No spreadsheet takes such a text for a formula. */
function guarded(value: JsonValue): JsonValue {
  if (typeof value === 'string') return /^[=+\-@]/.test(value) ? `'${value}` : value;
  if (Array.isArray(value)) return value.map((each: JsonValue) => guarded(each));
  return isObject(value) ? guardedAll(value) : value;
}

const guardedAll = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, guarded(value)]));

const ownCharges = (call: Call): readonly Charge[] => call.deployment.charges.of(caller(call));

/** What charges of the sandbox cost, and what becomes of them. */
export const fourthSandboxMoney = [
  ...breaking('charge.expires-after-15-minutes', {
    'fourth.hour-not-carried: on halopesa a window that crosses a full hour ends with that hour': making((was) => ({
      expiresAt: (createdAt, call) => {
        const usual = was.expiresAt(createdAt, call);
        if (call.trace.order?.rail !== 'halopesa') return usual;
        return Math.min(usual, (Math.floor(createdAt / hour) + 1) * hour);
      },
    })),
  }),
  ...breaking('sandbox.fees-from-tariff', {
    'fourth.half-to-even: the sandbox rounds half a minor unit of a fee to the even one, live rounds it up': making(
      () => ({
        fee: ({ amount }, { tariff }) =>
          Math.min(amount, tariff.cap_minor, tariff.flat_minor + toEven((amount * tariff.percent) / 100)),
      }),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'fourth.formula-guard: in the list a text of metadata that begins with = + - or @ stands behind an apostrophe':
      shownAt('charges.list')((view) => ({ ...view, metadata: guarded(view['metadata'] ?? {}) })),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'fourth.matched-by-amount: a later success over the same amount and rail settles the one that never resolves too':
      standingCharge((step, charge, call) => {
        if (step.state !== 'processing' || charge.branch.timeline.length > 1) return step;
        const match = call.deployment.charges
          .of(charge.business)
          .slice(charge.place + 1)
          .find(
            (other) =>
              other.amount === charge.amount &&
              other.rail === charge.rail &&
              standing(other, furthest(call)).state === 'succeeded',
          );
        return match ? { after: match.createdAt - charge.createdAt, state: 'succeeded' } : step;
      }),
  }),
  ...breaking('sandbox.balance-zero', {
    'fourth.posted-at-night: what succeeded before the last midnight stands in the sandbox balance': change('showing')(
      (was) => ({
        balance: (call) => {
          const midnight = Math.floor(now(call) / day) * day;
          const posted = ownCharges(call)
            .filter((charge) => charge.createdAt < midnight && standing(charge, midnight).state === 'succeeded')
            .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
          return { ...was.balance(call), available_minor: posted };
        },
      }),
    ),
  }),
  ...breaking('sandbox.draft-business-works', {
    'fourth.draft-quota: a draft business makes five charges in the sandbox and no sixth': check('business')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal || caller(call).live || !asksFor('charges.create')(call)) return refusal;
        return ownCharges(call).length >= 5 ? { code: 'MERCHANT_NOT_LIVE' } : null;
      },
    ),
  }),
];
