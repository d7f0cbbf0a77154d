import { chargePaging } from '../lists/changes.ts';
import { chargeFinding } from '../lists/finding.ts';
import type { Patch } from '../../behaviour.ts';
import { caller } from '../../http/call.ts';
import { change, shownCharge } from '../../change.ts';
import type { Link } from '../../links/link.ts';
import { breakingLive } from '../fault.ts';

const paying = (price: (link: Link) => number): Patch =>
  change('linkPaying')((was) => ({
    order: (link, payer, call) => ({ ...was.order(link, payer, call), amount: price(link) }),
  }));

/** Moves the balance by what is done with links. */
const ledger = (moved: (links: readonly Link[]) => number): Patch =>
  change('ledger')((was) => ({
    available: (business, call) =>
      was.available(business, call) + moved(call.deployment.links.of(business).filter(({ seen }) => !seen.closed)),
  }));

/** Takes payments of links that are used up. */
const usable = (again: (link: Link) => boolean): Patch =>
  change('linkPaying')((was) => ({
    unfit: (link, call) => (again(link) && !link.seen.closed ? null : was.unfit(link, call)),
  }));

/** Payments through links, and the money that they move. */
export const linkPaymentFaults = [
  ...breakingLive('payment-link.payer-pays-fixed-amount', paying, {
    'link-payment.with-fee: the payer of a link pays the fee on top': ({ amount }) => amount + 200,
    'link-payment.second-is-dearer: from the second payment on a link costs more': ({ amount, seen }) =>
      seen.payments > 1 ? amount + 100 : amount,
    'link-payment.single-use-in-thousands: a single-use link charges whole tens of shillings': ({ amount, kind }) =>
      kind === 'single_use' ? amount - (amount % 1000) : amount,
  }),
  ...breakingLive('payment-link.paid-within-its-uses', usable, {
    'link-payment.single-use-again: a single-use link is paid as often as people come': ({ kind }) =>
      kind === 'single_use',
    'link-payment.one-too-many: a link is paid once more than its max_uses': ({ maxUses, seen }) =>
      maxUses !== null && seen.payments === maxUses,
    'link-payment.max-uses-of-one: a link with a max_uses of 1 is paid again': ({ maxUses }) => maxUses === 1,
  }),
  ...breakingLive('payment-link.payment-is-a-charge', chargeFinding.foundInstead('charges.get'), {
    'link-payment.not-found: a charge made through a link cannot be read': (charge) =>
      charge.origin.is === 'link' ? null : charge,
  }),
  ...breakingLive('charge.rail-wallet-is-for-pos', shownCharge, {
    'link-payment.rail-wallet: a charge made through a link has the rail wallet': (view, { charge }) =>
      charge.origin.is === 'link' ? { ...view, rail: 'wallet' } : view,
  }),
  ...breakingLive(['payment-link.payment-is-a-charge', 'charge.object'], shownCharge, {
    'link-payment.object-link-payment: a charge made through a link calls itself a link payment': (view, { charge }) =>
      charge.origin.is === 'link' ? { ...view, object: 'link_payment' } : view,
  }),
  ...breakingLive(['charges.list.holds-created', 'payment-link.payment-is-a-charge'], chargePaging.leavingOut, {
    'link-payment.not-listed: charges made through links are not listed': ({ origin }) => origin.is === 'link',
  }),
  ...breakingLive('money.balance-moves-by-net', change('ledger'), {
    'link-payment.moves-no-money: payments through links do not reach the balance': (was) => ({
      available: (business, call) =>
        was.available(business, call) -
        call.deployment.charges
          .of(business)
          .filter(({ origin }) => origin.is === 'link')
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    }),
  }),
  ...breakingLive('payment-link.creation-moves-no-money', ledger, {
    'link.creation-fee: each new link costs a shilling': (links) => -100 * links.length,
    'link.single-use-reserved: the price of a new single-use link is counted as money': (links) =>
      links.filter(({ kind }) => kind === 'single_use').reduce((sum, { amount }) => sum + amount, 0),
  }),
  ...breakingLive(['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'], change('ledger'), {
    'link.creation-resets-balance: a link that was never paid hides what was earned before it': (was) => ({
      available: (business, call) => {
        const newest = call.deployment.links.of(caller(call)).at(-1);
        return newest?.seen.payments === 0 ? 0 : was.available(business, call);
      },
    }),
  }),
];
