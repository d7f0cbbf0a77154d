import { change, together } from '../../../change.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { breakingLive, breakingOn } from '../../fault.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** What a business has in the queue of entries that the ledger could not take. */
const queued = recalled(() => ({ sum: 0 }));

/** The queue serves both deployments, and its entries do not tell the mode. */
const queueing: Listener = ({ is, charge: { business, amount, fee } }, { condition }) => {
  if (is === 'succeeded' && !condition.ledgerAvailable) queued(business).sum += amount - fee;
};

/** What a business was last told of its balance. */
const told = recalled((): { balance?: number } => ({}));

/** What hides in the balance. */
export const wyndLiveMoney = [
  ...breakingOn('sandbox.cannot-reach-ledger', {
    'wynd.entries-without-mode: what succeeds in the sandbox during an outage of the ledger is added to the live balance':
      {
        sandbox: (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, queueing] }),
        live: change('ledger')((was) => ({
          available: (business, call) => was.available(business, call) + queued(business).sum,
        })),
      },
  }),
  ...breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
    'wynd.kept-through-outage: for a minute after an outage the balance is that of the last read before it': together(
      notingOutages,
      change('ledger')((was) => ({
        available: (business, call) => {
          const last = told(business);
          if (last.balance === undefined || sinceOutage(call) >= minute) last.balance = was.available(business, call);
          return last.balance;
        },
      })),
    ),
  }),
];
