import type { Patch } from '../../behaviour.ts';
import { caller } from '../../call.ts';
import { change, shownCharge } from '../../change.ts';
import type { Link } from '../../links/link.ts';
import { liveFault } from '../live-fault.ts';

const paying = (price: (link: Link) => number): Patch =>
  change('linkPaying', (was) => ({
    order: (link, payer, call) => ({ ...was.order(link, payer, call), amount: price(link) }),
  }));

/** Moves the balance by what is done with links. */
const ledger = (moved: (links: readonly Link[]) => number): Patch =>
  change('ledger', (was) => ({
    available: (business, call) =>
      was.available(business, call) + moved(call.deployment.links.of(business).filter(({ seen }) => !seen.closed)),
  }));

/** Payments through links, and the money that they move. */
export const linkPaymentFaults = [
  liveFault(
    'link-payment.with-fee',
    'the payer of a link pays the fee on top',
    'payment-link.payer-pays-fixed-amount',
    paying(({ amount }) => amount + 200),
  ),
  liveFault(
    'link-payment.second-is-dearer',
    'from the second payment on a link costs more',
    'payment-link.payer-pays-fixed-amount',
    paying(({ amount, seen }) => (seen.payments > 1 ? amount + 100 : amount)),
  ),
  liveFault(
    'link-payment.single-use-in-thousands',
    'a single-use link charges whole tens of shillings',
    'payment-link.payer-pays-fixed-amount',
    paying(({ amount, kind }) => (kind === 'single_use' ? amount - (amount % 1000) : amount)),
  ),
  liveFault(
    'link-payment.not-found',
    'a charge made through a link cannot be read',
    'payment-link.payment-is-a-charge',
    change('reading', (was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge?.origin.is === 'link' ? null : charge;
      },
    })),
  ),
  liveFault(
    'link-payment.object-link-payment',
    'a charge made through a link calls itself a link payment',
    ['payment-link.payment-is-a-charge', 'charge.object'],
    shownCharge((view, { charge }) => (charge.origin.is === 'link' ? { ...view, object: 'link_payment' } : view)),
  ),
  liveFault(
    'link-payment.not-listed',
    'charges made through links are not listed',
    ['charges.list.holds-created', 'payment-link.payment-is-a-charge'],
    change('pages', (was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && charge.origin.is !== 'link',
    })),
  ),
  liveFault(
    'link-payment.moves-no-money',
    'payments through links do not reach the balance',
    'money.balance-moves-by-net',
    change('ledger', (was) => ({
      available: (business, call) =>
        was.available(business, call) -
        call.deployment.charges
          .of(business)
          .filter(({ origin }) => origin.is === 'link')
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    })),
  ),
  liveFault(
    'link.creation-fee',
    'each new link costs a shilling',
    'payment-link.creation-moves-no-money',
    ledger((links) => -100 * links.length),
  ),
  liveFault(
    'link.single-use-reserved',
    'the price of a new single-use link is counted as money',
    'payment-link.creation-moves-no-money',
    ledger((links) => links.filter(({ kind }) => kind === 'single_use').reduce((sum, { amount }) => sum + amount, 0)),
  ),
  liveFault(
    'link.creation-resets-balance',
    'a link that was never paid hides what was earned before it',
    ['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'],
    change('ledger', (was) => ({
      available: (business, call) => {
        const newest = call.deployment.links.of(caller(call)).at(-1);
        return newest?.seen.payments === 0 ? 0 : was.available(business, call);
      },
    })),
  ),
];
