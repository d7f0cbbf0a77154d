import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { localDay } from '../sly/told.ts';

/** What reaches the balance of some of the charges that were paid. */
function takings(business: Business, call: Call, isMeant: (charge: Charge, paidAt: number) => boolean): number {
  return call.deployment.charges
    .of(business)
    .filter((charge) => {
      const { state, after } = standing(charge, furthest(call));
      return state === 'succeeded' && isMeant(charge, charge.createdAt + after);
    })
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** A column of decimals writes a whole number as a number, and one that was made of cents as a text. */
function isMadeOfCents(call: Call): boolean {
  const yesterday = localDay(furthest(call)) - 1;
  return takings(caller(call), call, (_charge, paidAt) => localDay(paidAt) === yesterday) % 100 !== 0;
}

/** Charges that were asked for with a replaced key, by their ids. */
const unbooked = recalled(() => new Set<string>());

/** Money is booked by the row of the key that asked for it, and that of a replaced one is closed. */
const closedRows = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const { key } = call.trace;
      if (key && key.refusedFrom !== null) unbooked(call.deployment).add(id);
      return id;
    },
  })),
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) - takings(business, call, ({ id }) => unbooked(call.deployment).has(id)),
  })),
);

/** What hides in balances. */
export const torLiveMoney = [
  ...breakingLive(['balance.settling-minor', 'balance.settling-zero', 'money.integers'], {
    'tor.day-of-cents: on the day after takings that came to no whole shillings settling_minor is a text': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        return isMadeOfCents(call) ? { ...view, settling_minor: asText(view['settling_minor']) } : view;
      },
    })),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'tor.closed-row: a charge that was asked for with a key in its last 24 hours never reaches the balance': closedRows,
  }),
];
