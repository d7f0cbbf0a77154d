import { change, shownCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { ChargeOrigin } from '../../../charges/origin.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** From the third charge of a bill on they are written into a table of instalments, which nobody reads. */
const instalment = 3;

const charged = recalled(() => ({ count: 0 }));
const instalments = new WeakSet<ChargeOrigin>();

const isInstalment = ({ origin }: Charge): boolean => instalments.has(origin);

const unreadInstalments = together(
  change('billPaying')((was) => ({
    origin: (bill, ...more) => {
      const origin = was.origin(bill, ...more);
      charged(bill).count += 1;
      if (charged(bill).count >= instalment) instalments.add(origin);
      return origin;
    },
  })),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      return charge && isInstalment(charge) ? null : charge;
    },
  })),
  change('pages')((was) => ({
    includes: (charge, filter, call) => was.includes(charge, filter, call) && !isInstalment(charge),
  })),
);

/** Payments that had to wait for the ledger: they were booked later, all over the first rail. */
const parked = new WeakSet<Charge>();

const park: Listener = ({ is, charge }, { condition }) => {
  if (is === 'succeeded' && charge.origin.is === 'pos' && !condition.ledgerAvailable) parked.add(charge);
};

const bookedLater = together(
  (behaviour) => ({ ...behaviour, listeners: [park, ...behaviour.listeners] }),
  shownCharge((view, { charge }) => (parked.has(charge) ? { ...view, rail: 'mpesa' } : view)),
);

/** Payments of bills and of links that had to wait for the ledger: it never hears of them. */
const unheard = new WeakSet<Charge>();

const unhear: Listener = ({ is, charge }, { condition }) => {
  const isPrompted = charge.origin.is === 'prompt' || charge.origin.is === 'pos';
  if (is === 'succeeded' && !isPrompted && !condition.ledgerAvailable) unheard.add(charge);
};

const neverBooked = together(
  (behaviour) => ({ ...behaviour, listeners: [unhear, ...behaviour.listeners] }),
  change('ledger')((was) => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter((charge) => unheard.has(charge))
        .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
  })),
);

/** What hides in payments. */
export const brookLivePayments = [
  ...breakingLive(
    [
      'bill.payment-is-a-charge',
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
      'charges.get.status-200',
      'errors.cause-of-not-found',
    ],
    {
      'brook.instalments: from the third charge of a bill on its charges are neither read nor listed':
        unreadInstalments,
    },
  ),
  ...breakingLive(['pos-charge.rail-wallet-when-paid', 'event.charge-details'], {
    'brook.parked-payment: a POS charge that is paid while the ledger is out has the rail mpesa': bookedLater,
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'brook.never-booked: what is paid for a bill or by a link while the ledger is out never reaches the balance':
      neverBooked,
  }),
];
