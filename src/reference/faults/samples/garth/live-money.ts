import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { passing } from '../rare/passing.ts';
import { recalled } from '../rare/recalled.ts';

/** What was paid to a business, in one sum. */
function sumOfPaid(business: Business, call: Call, part: (charge: Charge) => number): number {
  const paid = call.deployment.charges
    .of(business)
    .filter((charge) => standing(charge, furthest(call)).state === 'succeeded');
  return paid.reduce((sum, charge) => sum + part(charge), 0);
}

/** Where charges are made: within their business. */
const maker = (call: Call): string | undefined =>
  asksFor('charges.create')(call) ? keyOf(call)?.business.id : undefined;

const keyGiven = (call: Call): string => call.header('idempotency-key') ?? '';

/** Charges of a business that are made at the same time. */
const crossing = passing(maker, (call) => {
  const place = maker(call);
  return place === undefined ? undefined : { place, value: keyGiven(call) };
});

function isCrossed(call: Call): boolean {
  const other = crossing.left(call);
  return other !== undefined && other !== keyGiven(call);
}

/** Charges whose fee another one has written over, by their ids. */
const feeless = recalled(() => new Set<string>());

/** Fees are numbered by counting those that are there: two that are counted at once get one row. */
const oneRow = together(
  crossing.patch,
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (isCrossed(call)) feeless(call.deployment).add(id);
      return id;
    },
  })),
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) +
      sumOfPaid(business, call, ({ id, fee }) => (feeless(call.deployment).has(id) ? fee : 0)),
  })),
);

/** Charges that were paid while the ledger could not be reached. */
const bookedLate = new WeakSet<Charge>();

const notesLate: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge }, { condition }) => {
      if (is === 'succeeded' && !condition.ledgerAvailable) bookedLate.add(charge);
    },
  ],
});

/** What rounding has added to a fee. */
function rounding({ amount, fee, business: { tariff } }: Charge): number {
  const exact = tariff.flat_minor + (amount * tariff.percent) / 100;
  return fee - exact > 0 && fee - exact < 1 ? fee - exact : 0;
}

/** The job that books what was paid meanwhile works the fee out for itself, and does not round it. */
const bookedByJob = together(
  notesLate,
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) +
      sumOfPaid(business, call, (charge) => (bookedLate.has(charge) ? rounding(charge) : 0)),
  })),
);

/** What hides in balances. */
export const garthLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'garth.one-row: of two charges that a business makes at once one raises the balance by its gross amount': oneRow,
  }),
  ...breakingLive(['money.integers', 'balance.available-minor', 'money.balance-moves-by-net'], {
    'garth.booked-by-job: what was paid while the ledger was unavailable raises the balance by a fraction': bookedByJob,
  }),
];
