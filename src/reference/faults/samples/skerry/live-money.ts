import { change, together } from '../../../change.ts';
import { standing, type Charge, type ChargeOrder } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** TZS 250,000 to 750,000. */
const booked = { from: 25_000_000, to: 75_000_000 } as const;

const held = recalled(() => new Map<string, ChargeOrder>());

function paidCharges(call: Call): readonly Charge[] {
  const at = furthest(call);
  return call.deployment.charges.of(caller(call)).filter((charge) => standing(charge, at).state === 'succeeded');
}

/** The charge that was paid last. */
function lastPaid(call: Call): Charge | undefined {
  const paidAt = (charge: Charge): number => charge.createdAt + standing(charge, furthest(call)).after;
  return paidCharges(call).reduce<Charge | undefined>(
    (last, charge) => (last && paidAt(last) > paidAt(charge) ? last : charge),
    undefined,
  );
}

/** By how much more the holds of other requests move the balance than the charges that stand. */
function heldBeyond(call: Call): number {
  const holds = held(call.deployment);
  const net = (order: ChargeOrder): number => order.amount - call.behaviour.making.fee(order, caller(call), call);
  return paidCharges(call).reduce((sum, charge) => {
    const order = holds.get(charge.id);
    return order ? sum + net(order) - (charge.amount - charge.fee) : sum;
  }, 0);
}

/** The hold in the ledger is named by the Idempotency-Key, and written before it is looked at. */
const overwritten = together(
  change('idempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { order } = call.trace;
      const keep = (id: string): void => void (order && held(call.deployment).set(id, order));
      if (!attempt.settled)
        void attempt.outcome.then(
          (outcome) => ('made' in outcome ? keep(outcome.made.id) : undefined),
          () => undefined,
        );
      return was.mismatch(attempt, call);
    },
  })),
  change('ledger')((was) => ({
    available: (business, call) => was.available(business, call) + heldBeyond(call),
  })),
);

/** What hides in the balance. */
export const skerryLiveMoney = [
  ...breakingLive(['balance.settling-minor', 'balance.settling-zero', 'money.integers', 'deployments.same-shapes'], {
    'skerry.settling-as-text: settling_minor is a text while the last payment was one of TZS 250,000 to 750,000':
      change('showing')((was) => ({
        balance: (call) => {
          const { amount = 0 } = lastPaid(call) ?? {};
          const view = was.balance(call);
          return amount >= booked.from && amount <= booked.to ? { ...view, settling_minor: '0' } : view;
        },
      })),
  }),
  ...breakingLive(
    [
      'money.balance-moves-by-net',
      'balance.not-cached',
      'idempotency.first-request-stands',
      'idempotency.mismatch-creates-nothing',
    ],
    {
      'skerry.overwritten-hold: a charge moves the balance by the amount of a different request that came at once with its key':
        overwritten,
    },
  ),
];
