import { answers, change, operation, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const stateOf = (charge: Charge, call: Call): string => standing(charge, furthest(call)).state;

const paidOf = (business: Business, call: Call): readonly Charge[] =>
  call.deployment.charges.of(business).filter((charge) => stateOf(charge, call) === 'succeeded');

/** Networks whose part of the fee is known only when a payment arrives. */
const pricedLate: ReadonlySet<string> = new Set(['tigo', 'halopesa']);

/** Charges of which somebody asked what they would bring before they were paid: it is worked out without the flat fee. */
const foretold = new WeakSet<Charge>();

const creditedAsForetold = together(
  operation('charges.get')((was) => (call) => {
    const charge = call.behaviour.reading.find(askedId(call), call);
    if (charge && pricedLate.has(charge.rail) && stateOf(charge, call) === 'processing') foretold.add(charge);
    return was(call);
  }),
  change('ledger')((was) => ({
    available: (business, call) => {
      const early = paidOf(business, call).filter((charge) => foretold.has(charge));
      const flat = early.reduce((sum, { fee }) => sum + Math.min(fee, business.tariff.flat_minor), 0);
      return was.available(business, call) + flat;
    },
  })),
);

/** After so many payments a balance is added up anew, which is told by another status. */
const many = 5;

/** How many payments each balance held when it was read last. */
const counts = recalled(() => new Map<Business, number>());

const addedUpAnew = answers(both(at('balance.get'), isSuccess))((_answer, call) => {
  const business = caller(call);
  const held = counts(call.deployment);
  const count = paidOf(business, call).length;
  const before = held.get(business);
  held.set(business, count);
  return before !== undefined && count - before >= many ? { status: 202 } : {};
});

/** What hides in balances. */
export const gladeLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'glade.foretold: a charge by tigo or halopesa that was read while processing brings its flat fee, too':
      creditedAsForetold,
  }),
  ...breakingLive('balance.get.status-200', {
    'glade.added-up-anew: a balance is read with status 202 when five payments came since it was read last':
      addedUpAnew,
  }),
];
