import { standing, type Charge } from '../../../charges/charge.ts';
import { change, shownAt, shownCharge, standingCharge } from '../../../change.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { minute, secondOf } from '../rare/recalled.ts';

const million = 100_000_000;
const ledger = change('ledger');

const net = ({ amount, fee }: Charge): number => amount - fee;
const total = (charges: readonly Charge[]): number => charges.reduce((sum, charge) => sum + net(charge), 0);

const paid = (business: Business, call: Call): readonly Charge[] =>
  call.deployment.charges.of(business).filter((each) => standing(each, furthest(call)).state === 'succeeded');

const thirdOfLink = ({ origin }: Charge, place: number, all: readonly Charge[]): boolean =>
  origin.is === 'link' &&
  all.slice(0, place).filter((each) => each.origin.is === 'link' && each.origin.link === origin.link).length % 3 === 2;

const twinOf = (charge: Charge, place: number, all: readonly Charge[]): boolean =>
  all
    .slice(0, place)
    .some(
      (each) =>
        each.amount === charge.amount &&
        each.origin.is === charge.origin.is &&
        secondOf(each.createdAt) === secondOf(charge.createdAt),
    );

const isWaiting = (charge: Charge, call: Call): boolean => standing(charge, furthest(call)).state === 'processing';

const endOfMonth = (moment: number): boolean =>
  new Date(moment).getUTCMonth() !== new Date(moment + 24 * 60 * minute).getUTCMonth();

/** Of charges over one amount that one number was asked for, each stands as the one before or after it. */
const olderAnswered = standingCharge((step, charge, call) => {
  const alike = call.deployment.charges
    .of(charge.business)
    .filter(
      ({ origin, msisdn, amount }) => origin.is === 'prompt' && msisdn === charge.msisdn && amount === charge.amount,
    );
  const other = alike[alike.indexOf(charge) ^ 1];
  return charge.origin.is === 'prompt' && other ? standing(other, furthest(call)) : step;
});

/** Prompts, and the money that they bring. */
export const muteLiveCharges = [
  ...breakingLive('charges.create.prompt-over-amount', {
    'mute.prompt-in-thousands: over azampesa a prompt above TZS 1,000,000 is over whole thousands': change('making')(
      (was) => ({
        promptOver: (charge) =>
          charge.rail === 'azampesa' && charge.amount > million
            ? Math.round(charge.amount / 100_000) * 100_000
            : was.promptOver(charge),
      }),
    ),
  }),
  ...breakingLive(['lifecycle.approved-succeeds', 'lifecycle.declined-fails'], {
    'mute.answer-of-the-older: of charges alike that wait for one number an answer goes to another': olderAnswered,
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'mute.reminded-by-replay: a replay after a minute prompts a payer again who did not answer': change('idempotency')(
      (was) => ({
        replay: (made, first, call) => {
          if (isWaiting(made, call) && now(call) - made.createdAt > minute) made.seen.prompts++;
          return was.replay(made, first, call);
        },
      }),
    ),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'mute.one-prompt-a-minute: a second charge of a number within a minute is not prompted for': change('making')(
      (was) => ({
        prompts: (order, call) => {
          const recent = call.deployment.charges
            .of(caller(call))
            .some(
              (each) => each.msisdn === order.msisdn && isWaiting(each, call) && now(call) - each.createdAt < minute,
            );
          return recent ? 0 : was.prompts(order, call);
        },
      }),
    ),
  }),
  ...breakingLive(['lifecycle.declined-fails', 'lifecycle.expires-not-before-its-time'], {
    'mute.declined-late: what is declined in the last five minutes has expired': standingCharge((step, charge) =>
      charge.origin.is === 'prompt' && step.state === 'failed' && step.after > 10 * minute
        ? { after: step.after, state: 'expired' }
        : step,
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'mute.third-of-a-link-lost: every third payment of a link is left out of the balance': ledger((was) => ({
      available: (business, call) => was.available(business, call) - total(paid(business, call).filter(thirdOfLink)),
    })),
    'mute.twins-counted-once: of equal payments within a second the balance counts the first': ledger((was) => ({
      available: (business, call) => was.available(business, call) - total(paid(business, call).filter(twinOf)),
    })),
  }),
  ...breakingLive('balance.settling-zero', {
    'mute.settling-at-the-end: on the last day of a month all that is there is settling': change('showing')((was) => ({
      balance: (call) => {
        const balance = was.balance(call);
        return endOfMonth(now(call)) ? { ...balance, settling_minor: balance.available_minor ?? 0 } : balance;
      },
    })),
  }),
  ...breakingLive('pos-charge.net-is-amount-minus-mdr', {
    'mute.paid-code-without-fee: in lists the net of a paid POS charge is its amount': shownAt('charges.list')(
      (view, { charge, step }) =>
        charge.origin.is === 'pos' && step.state === 'succeeded' ? { ...view, net_minor: charge.amount } : view,
    ),
  }),
  ...breakingLive('pos-charge.rail-wallet-when-paid', {
    'mute.succeeded-over-mpesa: among what succeeded a POS charge was paid over mpesa': shownCharge(
      (view, { charge, step, call }) =>
        charge.origin.is === 'pos' &&
        step.state === 'succeeded' &&
        isServed(call.route, 'charges.list') &&
        call.query.has('state')
          ? { ...view, rail: 'mpesa' }
          : view,
    ),
  }),
  ...breakingLive('charges.list.holds-created', {
    'mute.payments-of-closed-links: what was paid through a link is not listed once it is closed': change('pages')(
      (was) => ({
        includes: (charge, state, call) =>
          was.includes(charge, state, call) &&
          !(charge.origin.is === 'link' && call.deployment.links.get(charge.origin.link)?.seen.closed),
      }),
    ),
  }),
];
