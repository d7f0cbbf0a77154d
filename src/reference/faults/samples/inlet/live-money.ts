import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive, breakingOn } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const net = ({ amount, fee }: Charge): number => amount - fee;

const hearing =
  (listener: Listener): Patch =>
  (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, listener] });

/** Charges of live that a network may yet call paid, by business and rail; of both deployments. */
const lateOnes = recalled(() => new Set<string>());
const credited = recalled(() => new Map<string, number>());

const lineOf = ({ business, rail }: Charge): string => `${business.id} ${rail}`;

/** What pays such a charge after all is told by business and rail, and by nothing else. */
const lateSuccess = {
  sandbox: hearing(({ is, charge }, { businesses }) => {
    if (is !== 'succeeded' || !lateOnes(businesses).delete(lineOf(charge))) return;
    const credits = credited(businesses);
    credits.set(charge.business.id, (credits.get(charge.business.id) ?? 0) + net(charge));
  }),
  live: together(
    hearing(({ is, charge }, { businesses }) => {
      if (is !== 'succeeded') lateOnes(businesses).add(lineOf(charge));
    }),
    change('ledger')((was) => ({
      available: (business, call) =>
        was.available(business, call) + (credited(call.deployment.businesses).get(business.id) ?? 0),
    })),
  ),
};

/** Below TZS 500 what is paid within a minute is entered together. */
const small = 50_000;

/** What was paid in the minute that is not over yet, in small sums. */
function unentered(business: Business, call: Call): number {
  const at = furthest(call);
  return call.deployment.charges
    .of(business)
    .filter((charge) => {
      const { state, after } = standing(charge, at);
      const paidAt = charge.createdAt + after;
      return charge.amount < small && state === 'succeeded' && Math.floor(paidAt / minute) === Math.floor(at / minute);
    })
    .reduce((sum, charge) => sum + net(charge), 0);
}

/** What hides in balances and prompts. */
export const inletLiveMoney = [
  ...breakingOn(['sandbox.cannot-reach-ledger', 'money.balance-moves-by-net'], {
    'inlet.late-success: after a charge of live failed or expired, one of the sandbox on its rail is credited on live':
      lateSuccess,
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'inlet.small-sums: what was paid below TZS 500 shows in the balance only when the minute is over': change('ledger')(
      (was) => ({
        available: (business, call) => was.available(business, call) - unentered(business, call),
      }),
    ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'inlet.prompt-anew: a replay with another description prompts again while the charge waits for its payer': change(
      'idempotency',
    )((was) => ({
      replay: (made, first, call) => {
        const isOther = call.trace.order?.description !== made.description;
        if (isOther && standing(made, furthest(call)).state === 'processing') made.seen.prompts++;
        return was.replay(made, first, call);
      },
    })),
  }),
];
