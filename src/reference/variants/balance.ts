import { change, check } from '../change.ts';
import { varyingLive } from './variant.ts';

/** What a business had before. */
const opening = 1_234_567;

export const liveBalanceVariants = varyingLive({
  'balance-live.opening: a business begins with money that is no whole number of shillings': change('ledger')(
    (was) => ({ available: (business, call) => opening + was.available(business, call) }),
  ),
  'balance-live.settled: settlement is automated, and part of the balance is on its way': change('showing')((was) => ({
    balance: (call) => ({
      ...was.balance(call),
      settling_minor: 4_200,
      settlement: { enabled: true, note: 'Every morning.' },
    }),
  })),
  'live-ledger.refuses-all: without the ledger live refuses every known request': check('query')(
    (was) => (call) => (call.deployment.condition.ledgerAvailable ? was(call) : { code: 'LEDGER_UNAVAILABLE' }),
  ),
  'live-ledger.not-needed: without the ledger live takes charges, bills and links all the same': change('making')(
    () => ({ reachable: () => true }),
  ),
});
