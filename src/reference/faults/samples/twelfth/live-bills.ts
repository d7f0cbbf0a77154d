import { textOf } from '../../views.ts';
import { change, fieldOf, operation } from '../../../change.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { standing } from '../../../charges/charge.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { payloadOf, succeededAt } from './recall.ts';

const refusedAt = recalled(() => new Map<string, number>());
const sentWithKey = recalled(() => new Map<string, string[]>());
const madeAt = recalled(() => new Map<string, number>());

/** Bills, and the money that they bring. */
export const twelfthLiveBills = [
  ...breakingLive('bills.create.expires-at-past-refused', {
    'twelfth.insisted-expiry: a bill refused for its expiry is made without one when it is sent again within a minute':
      fieldOf('billOrder')('expiresAt')((was) => (given, call) => {
        const reading = was(given, call);
        if (!('code' in reading)) return reading;
        const seen = refusedAt(caller(call));
        const again = now(call) - (seen.get(payloadOf(call)) ?? -Infinity) < minute;
        seen.set(payloadOf(call), now(call));
        return again ? { value: null } : reading;
      }),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'twelfth.third-bill-by-key: the third equal bill with one Idempotency-Key gives the second': operation(
      'bills.create',
    )((was) => async (call) => {
      const key = call.header('idempotency-key');
      if (key === undefined) return was(call);
      const ids = sentWithKey(caller(call));
      const print = `${key} ${payloadOf(call)}`;
      const made = ids.get(print) ?? [];
      const second = call.deployment.bills.get(made[1] ?? '');
      if (second) return answer(201, showBill(second, call));
      const first = await was(call);
      if (first.status === 201) ids.set(print, [...made, textOf(first.body?.['id'])]);
      return first;
    }),
  }),
  ...breakingLive('bill.cancelling-sets-cancelled-at', {
    'twelfth.late-cancel-unnoted: a bill cancelled after its thirtieth day has no cancelled_at': change('billShowing')(
      (was) => ({
        bill: (bill, call) => {
          const { cancelledAt } = bill.account;
          const late = cancelledAt !== null && cancelledAt - bill.createdAt > 30 * day;
          return { ...was.bill(bill, call), ...(late && { cancelled_at: null }) };
        },
      }),
    ),
  }),
  ...breakingLive(['scopes.bills.create.required', 'scopes.fixed-at-creation'], {
    'twelfth.quarter-old-reader: a key with bills:read may make bills when it is older than ninety days': change(
      'access',
    )((was) => ({
      newSecret: (mode, deployment) => {
        const secret = was.newSecret(mode, deployment);
        madeAt(deployment).set(secret, deployment.clock.now());
        return secret;
      },
      holds: (key, scope, call) => {
        if (was.holds(key, scope, call) || !isServed(call.route, 'bills.create')) return was.holds(key, scope, call);
        const age = now(call) - (madeAt(call.deployment).get(key.secret) ?? now(call));
        return age > 90 * day && key.scopes.includes('bills:read');
      },
    })),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'twelfth.odd-net-later: a payment with an odd net reaches the balance a minute later': change('ledger')((was) => ({
      available: (business, call) => {
        const late = call.deployment.charges.of(business).filter(({ amount, fee }) => (amount - fee) % 2 === 1);
        return late
          .filter((charge) => now(call) - (succeededAt(charge, now(call)) ?? -Infinity) < minute)
          .filter((charge) => standing(charge, now(call)).state === 'succeeded')
          .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call));
      },
    })),
  }),
  ...breakingLive('balance.available-minor', {
    'twelfth.long-balance: above 2147483647 the balance is a text for a key without charges:write': change('showing')(
      (was) => ({
        balance: (call) => {
          const view = was.balance(call);
          const { available_minor: available } = view;
          const plain = call.trace.key?.scopes.includes('charges:write') || Number(available) <= 2_147_483_647;
          return plain ? view : { ...view, available_minor: String(Number(available)) };
        },
      }),
    ),
  }),
  ...breakingLive('balance.settling-zero', {
    'twelfth.excess-settles: the excess of an overpaid bill that was cancelled afterwards is settling': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const excess = call.deployment.bills
          .of(caller(call))
          .filter(({ account, amount }) => account.cancelledAt !== null && account.received > amount)
          .reduce((sum, { account, amount }) => sum + account.received - amount, 0);
        return { ...was.balance(call), settling_minor: excess };
      },
    })),
  }),
];
