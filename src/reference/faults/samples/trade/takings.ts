import { change, shownCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';
import { atOnce } from './past.ts';

const ledger = change('ledger');
const net = ({ amount, fee }: Charge): number => amount - fee;
const balances = recalled<Map<string, { readonly value: number; readonly at: number }>>(() => new Map());

const paidAt = ({ createdAt, seen }: Charge): number => createdAt + (seen.answered?.after ?? 0);

const paid = (call: Call): readonly Charge[] =>
  call.deployment.charges.of(caller(call)).filter((charge) => standing(charge, furthest(call)).state === 'succeeded');

/** Less the net of what meets a condition. */
const without = (skipped: (charge: Charge, place: number, all: readonly Charge[], call: Call) => boolean) =>
  ledger((was) => ({
    available: (business, call) =>
      was.available(business, call) -
      paid(call)
        .filter((charge, place, all) => skipped(charge, place, all, call))
        .reduce((sum, charge) => sum + net(charge), 0),
  }));

const underscored = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name.replaceAll(/[.$]/g, '_'), value]));

/** What happens to live charges and to the balance. */
export const takingFaults = [
  ...breakingLive('money.balance-moves-by-net', {
    'trade.large-wallet-gross: a code above TZS 1,000,000 raises the balance by its gross': ledger((was) => ({
      available: (business, call) =>
        was.available(business, call) +
        paid(call)
          .filter(({ origin, amount }) => origin.is === 'pos' && amount > 100_000_000)
          .reduce((sum, { fee }) => sum + fee, 0),
    })),
    'trade.month-old-halopesa: what came by halopesa leaves the balance after thirty days': without(
      ({ rail, createdAt }, _place, _all, call) => rail === 'halopesa' && now(call) - createdAt > 30 * day,
    ),
    'trade.equal-payments-at-once: of two equal payments at once the balance has one': without((charge, place, all) =>
      all.some(
        (other, earlier) =>
          earlier < place && other.amount === charge.amount && Math.abs(paidAt(other) - paidAt(charge)) <= atOnce,
      ),
    ),
    'trade.balance-single-precision: the balance is added up in single precision': ledger((was) => ({
      available: (business, call) => Math.fround(was.available(business, call)),
    })),
    'trade.last-minute-uncredited: what is approved in its last minute is not in the balance': without(
      (charge) => charge.seen.answered !== null && charge.expiresAt - paidAt(charge) < minute,
    ),
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'trade.balance-by-narrow-key: a key that reads the balance alone reads it as of two minutes ago': ledger((was) => ({
      available: (business, call) => {
        const value = was.available(business, call);
        const { key } = call.trace;
        if (key?.scopes.length !== 1) return value;
        const kept = balances(business);
        const last = kept.get(key.secret);
        if (last && now(call) - last.at < 2 * minute) return last.value;
        kept.set(key.secret, { value, at: now(call) });
        return value;
      },
    })),
  }),
  ...breakingLive('charge.metadata-returned', {
    'trade.dotted-metadata: in a name within metadata a dot or a dollar becomes an underscore': change('making')(
      (was) => ({
        order: (order, call) =>
          was.order(order.metadata === null ? order : { ...order, metadata: underscored(order.metadata) }, call),
      }),
    ),
    'trade.expired-without-metadata: a charge that expires loses its metadata': shownCharge((view, { step }) =>
      step.state === 'expired' ? { ...view, metadata: {} } : view,
    ),
  }),
  ...breakingLive('charge.description-echoed', {
    'trade.line-ends: in a description the end of a line is kept as one sign': change('making')((was) => ({
      order: (order, call) =>
        was.order({ ...order, description: order.description?.replaceAll('\r\n', '\n') ?? null }, call),
    })),
  }),
  ...breakingLive('charges.list.state-filter-complete', {
    'trade.expired-halopesa-unlisted: the filter expired leaves out halopesa': change('pages')((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state === 'expired' && charge.rail === 'halopesa'),
    })),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'trade.second-prompt-in-flight: a retry while the first attempt is being written prompts again': change(
      'idempotency',
    )((was) => ({
      waiting: async (attempt, call) => {
        const answer = await was.waiting(attempt, call);
        if (attempt.settled) attempt.settled.made.seen.prompts += 1;
        return answer;
      },
    })),
    'trade.declined-prompted-again: a retry of a charge that failed prompts again': change('idempotency')((was) => ({
      replay: (made, first, call) => {
        if (standing(made, now(call)).state === 'failed') made.seen.prompts += 1;
        return was.replay(made, first, call);
      },
    })),
  }),
  ...breakingLive('charge.net-is-amount-minus-fee', {
    'trade.airtel-round-sums: of a multiple of TZS 10,000 by airtel the list tells the gross as net': shownCharge(
      (view, { charge, call }) =>
        asksFor('charges.list')(call) && charge.rail === 'airtel' && charge.amount % 1_000_000 === 0
          ? { ...view, net_minor: charge.amount }
          : view,
    ),
  }),
];
