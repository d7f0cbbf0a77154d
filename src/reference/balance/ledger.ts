import type { Business } from '../world/accounts.ts';
import { furthest, type Call } from '../http/call.ts';
import { standing } from '../charges/charge.ts';

/** What is held for a business. */
export interface Ledger {
  readable(call: Call): boolean;
  available(business: Business, call: Call): number;
}

declare module '../behaviour.ts' {
  interface Behaviour {
    readonly ledger: Ledger;
  }
}

export const noLedger: Ledger = { readable: () => true, available: () => 0 };

/** Every read adds up what has been paid. */
export const liveLedger: Ledger = {
  readable: (call) => call.deployment.condition.ledgerAvailable,
  available: (business, call) =>
    call.deployment.charges
      .of(business)
      .filter((charge) => standing(charge, furthest(call)).state === 'succeeded')
      .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
};
