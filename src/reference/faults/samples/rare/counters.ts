import { change, shownCharge } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { shownPos } from '../../pos/changes.ts';
import { minute, secondOf } from './recalled.ts';

const paid = (call: Call): readonly Charge[] =>
  call.deployment.charges.of(caller(call)).filter((charge) => standing(charge, furthest(call)).state === 'succeeded');

const net = ({ amount, fee }: Charge): number => amount - fee;

const ledger = (available: (sum: number, call: Call) => number): Patch =>
  change('ledger')((was) => ({ available: (business, call) => available(was.available(business, call), call) }));

const lost = (when: (charge: Charge, charges: readonly Charge[]) => boolean): Patch =>
  ledger((sum, call) => {
    const charges = paid(call);
    return charges.filter((charge) => when(charge, charges)).reduce((left, charge) => left - net(charge), sum);
  });

const settledAt = ({ createdAt, seen }: Charge): number => createdAt + (seen.answered?.after ?? 0);

/** What goes wrong with codes at counters only sometimes. */
export const rareCodes = [
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'pos.window-15-minutes-with-metadata: a code with metadata can be paid for 15 minutes': shownPos(
      (view, { charge }) =>
        charge.metadata === null
          ? view
          : { ...view, expires_at: new Date(charge.createdAt + 15 * minute).toISOString() },
    ),
  }),
  ...breakingLive('charge.metadata-returned', {
    'pos.metadata-first-level: only the first level of the metadata of a code is kept': shownPos((view, { charge }) =>
      charge.metadata === null
        ? view
        : {
            ...view,
            metadata: Object.fromEntries(
              Object.entries(charge.metadata).map(([name, value]) => [
                name,
                typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
              ]),
            ),
          },
    ),
  }),
  ...breakingLive('pos-charge.net-is-amount-minus-mdr', {
    'pos.net-without-cap-in-list: lists price large payments at tills without the cap': shownPos(
      (view, { charge, call }) => {
        const { percent, flat_minor: flat } = charge.business.tariff;
        const whole = flat + Math.ceil((charge.amount * percent) / 100);
        return isServed(call.route, 'charges.list') ? { ...view, net_minor: charge.amount - whole } : view;
      },
    ),
  }),
  ...breakingLive('charge.reference-echoed', {
    'pos.reference-not-on-replays: a replay at a till shows the reference without what follows a slash': shownCharge(
      (view, { charge, call }) =>
        charge.origin.is === 'pos' && call.trace.replayed && charge.reference !== null
          ? { ...view, reference: charge.reference.split('/')[0] ?? '' }
          : view,
    ),
  }),
];

/** What the balance tells otherwise than the payments, sometimes. */
export const rareBalances = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'balance-live.single-precision: the balance is kept in shillings with 24 binary digits': ledger((sum) =>
      Math.round(Math.fround(sum / 100) * 100),
    ),
    'balance-live.one-payment-a-second: of two payments in one second one is lost': lost((charge, charges) =>
      charges.some((other) => other.place > charge.place && secondOf(settledAt(other)) === secondOf(settledAt(charge))),
    ),
    'balance-live.late-approvals-lost: what is approved after ten minutes does not count': lost(
      ({ seen }) => (seen.answered?.after ?? 0) > 10 * minute,
    ),
    'balance-live.third-part-lost: the third payment of a bill does not count': lost(
      (charge, charges) =>
        charge.origin.is === 'bill' &&
        charges.filter(
          ({ origin, place }) =>
            charge.origin.is === 'bill' &&
            origin.is === 'bill' &&
            origin.bill === charge.origin.bill &&
            place < charge.place,
        ).length === 2,
    ),
    'balance-live.same-reference-once: of payments with the same reference and amount one counts': lost(
      (charge, charges) =>
        charge.reference !== null &&
        charges.some(
          ({ place, reference, amount }) =>
            place < charge.place && reference === charge.reference && amount === charge.amount,
        ),
    ),
    'balance-live.of-a-month: the balance is that of the last 31 days': ledger((sum, call) =>
      paid(call)
        .filter((charge) => now(call) - charge.createdAt > 31 * 24 * 60 * minute)
        .reduce((left, charge) => left - net(charge), sum),
    ),
  }),
];
