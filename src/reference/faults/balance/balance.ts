import type { Business } from '../../world/accounts.ts';
import type { Behaviour, Patch } from '../../behaviour.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { standing, type Charge } from '../../charges/charge.ts';
import { change } from '../../change.ts';
import type { Ledger } from '../../balance/ledger.ts';
import { breakingLive } from '../fault.ts';

const ledger = (available: (was: Ledger) => Ledger['available']): Patch =>
  change('ledger')((was) => ({ available: available(was) }));

const charged = (business: Business, call: Call): readonly Charge[] => call.deployment.charges.of(business);

const stateOf = (charge: Charge, call: Call): string => standing(charge, now(call)).state;

/** Adds something for each charge to what is right. */
const beside = (more: (charge: Charge, call: Call) => number): Patch =>
  ledger(
    (was) => (business, call) =>
      charged(business, call).reduce((sum, charge) => sum + more(charge, call), was.available(business, call)),
  );

/** Adds something for each charge that succeeded. */
const besidePaid = (more: (charge: Charge, call: Call) => number): Patch =>
  beside((charge, call) => (stateOf(charge, call) === 'succeeded' ? more(charge, call) : 0));

const net = ({ amount, fee }: Charge): number => amount - fee;

interface Kept {
  readonly at: number;
  readonly value: number;
  readonly charges: number;
}

/** Answers what was read before, as long as that counts as fresh. */
const cached =
  (fresh: (kept: Kept, business: Business, call: Call) => boolean) =>
  (behaviour: Behaviour): Behaviour => {
    const cache = new Map<string, Kept>();
    return ledger((was) => (business, call) => {
      const kept = cache.get(business.id);
      if (kept && fresh(kept, business, call)) return kept.value;
      const value = was.available(business, call);
      cache.set(business.id, { at: now(call), value, charges: charged(business, call).length });
      return value;
    })(behaviour);
  };

const second = 1000;
const moves = 'money.balance-moves-by-net';
const notCached = 'balance.not-cached';

/** What is held on live. */
export const balanceFaults = [
  ...breakingLive(notCached, cached, {
    'balance-live.cached-30-seconds: the balance is kept for 30 seconds': ({ at }, _business, call) =>
      now(call) - at < 30 * second,
    'balance-live.cached-20-seconds: the balance is kept for 20 seconds': ({ at }, _business, call) =>
      now(call) - at < 20 * second,
  }),
  ...breakingLive([moves, notCached], {
    'balance-live.cached-until-next-charge: the balance is read anew when another charge was made since': cached(
      ({ charges }, business, call) => charges === charged(business, call).length,
    ),
  }),
  ...breakingLive(moves, besidePaid, {
    'balance-live.gross: the balance rises by the whole amount': ({ fee }) => fee,
    'balance-live.fee-twice: the fee is taken twice': ({ fee }) => -fee,
    'balance-live.gross-on-halopesa: halopesa charges raise the balance by the whole amount': ({ fee, rail }) =>
      rail === 'halopesa' ? fee : 0,
    'balance-live.gross-at-tills: the fee of a code is not taken off the balance': ({ fee, origin }) =>
      origin.is === 'pos' ? fee : 0,
    'balance-live.without-tills: payments at a till never reach the balance': (charge) =>
      charge.origin.is === 'pos' ? -net(charge) : 0,
    'balance-live.without-bills: payments of bills never reach the balance': (charge) =>
      charge.origin.is === 'bill' ? -net(charge) : 0,
    'balance-live.without-prompts-above-a-million: prompts above 10000 shillings never reach the balance': (charge) =>
      charge.origin.is === 'prompt' && charge.amount > 1_000_000 ? -net(charge) : 0,
  }),
  ...breakingLive(moves, beside, {
    'balance-live.declined-costs-its-fee: a declined prompt costs its fee': (charge, call) =>
      stateOf(charge, call) === 'failed' ? -charge.fee : 0,
    'balance-live.expired-counts: a prompt that nobody answered counts once it is expired': (charge, call) =>
      stateOf(charge, call) === 'expired' && charge.origin.is === 'prompt' ? net(charge) : 0,
    'balance-live.processing-counts: a prompt counts as soon as it is made': (charge, call) =>
      stateOf(charge, call) === 'processing' ? net(charge) : 0,
  }),
  ...breakingLive(moves, ledger, {
    'balance-live.whole-shillings: the balance is rounded down to whole shillings': (was) => (business, call) =>
      Math.floor(was.available(business, call) / 100) * 100,
    'balance-live.31-bits: the balance does not grow beyond 31 bits': (was) => (business, call) =>
      Math.min(was.available(business, call), 2 ** 31 - 1),
    'balance-live.of-everybody: the balance is that of all businesses together': (was) => (_business, call) =>
      [...call.deployment.businesses.values()].reduce((sum, each) => sum + was.available(each, call), 0),
  }),
  ...breakingLive(moves, {
    'balance-live.without-excess: the excess of an overpaid bill is lost': (behaviour) => {
      const excess = new Set<string>();
      const noted = change('billPaying')((was) => ({
        order: (part, bill, payer, call) => {
          const order = was.order(part, bill, payer, call);
          if (part.excess) excess.add(`${bill.id} ${order.amount}`);
          return order;
        },
      }))(behaviour);
      return besidePaid((charge) =>
        charge.origin.is === 'bill' && excess.has(`${charge.origin.bill} ${charge.amount}`) ? -net(charge) : 0,
      )(noted);
    },
  }),
  ...breakingLive('balance.settling-zero', change('showing'), {
    'balance-live.settling-what-is-processing: what is processing is settling': (was) => ({
      balance: (call) => ({
        ...was.balance(call),
        settling_minor: charged(caller(call), call)
          .filter((charge) => stateOf(charge, call) === 'processing')
          .reduce((sum, charge) => sum + net(charge), 0),
      }),
    }),
    'balance-live.settling-the-first-payment: the first payment of a business is settling': (was) => ({
      balance: (call) => {
        const paid = charged(caller(call), call).filter((charge) => stateOf(charge, call) === 'succeeded');
        return { ...was.balance(call), settling_minor: paid.length === 1 ? 100 : 0 };
      },
    }),
  }),
];
