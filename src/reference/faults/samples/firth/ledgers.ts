import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive, breakingOn } from '../../fault.ts';
import { makers, notingMakers } from './makers.ts';
import { recalled } from '../rare/recalled.ts';

const netOf = (charges: Iterable<Charge>): number =>
  [...charges].reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** Adds to what is held for a business. */
const alsoHeld = (more: (business: Business, call: Call) => number) =>
  change('ledger')((was) => ({ available: (business, call) => was.available(business, call) + more(business, call) }));

const hasSucceeded = (charge: Charge, call: Call): boolean => standing(charge, furthest(call)).state === 'succeeded';

/** Sandbox charges that are booked where they must not be, by business. */
const booked = recalled(() => new Set<Charge>());

/** Who asks for a charge that another key made is taken for the job that books what was lost on live. */
const bookedAgain = together(
  notingMakers,
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const isAnothers = makers(call.deployment).get(charge.id) !== call.trace.key?.secret;
      if (isAnothers && hasSucceeded(charge, call)) booked(charge.business).add(charge);
      return was.replay(charge, first, call);
    },
  })),
);

/** So many payments are added up at a time. */
const atATime = 25;

/** What each reading but the first begins one too late for. */
const leftOut = (business: Business, call: Call): readonly Charge[] =>
  call.deployment.charges
    .of(business)
    .filter((charge) => hasSucceeded(charge, call))
    .filter((_charge, place) => place > 0 && place % atATime === 0);

/** Paid links that were asked for again, by business. */
const askedAgain = recalled(() => new Set<Link>());

const isPaymentOf = (link: Link, { origin }: Charge): boolean => origin.is === 'link' && origin.link === link.id;

/** The last payment of each, which is taken for what was asked for again. */
const paidAgain = (business: Business, call: Call): readonly Charge[] =>
  [...askedAgain(business)].flatMap(
    (link) => call.deployment.charges.of(business).findLast((charge) => isPaymentOf(link, charge)) ?? [],
  );

const creditedAgain = together(
  change('linkIdempotency')((was) => ({
    replay: (link, first, call) => {
      if (link.seen.payments > 0) askedAgain(link.business).add(link);
      return was.replay(link, first, call);
    },
  })),
  alsoHeld((business, call) => netOf(paidAgain(business, call))),
);

/** What hides in the balance. */
export const firthLedgers = [
  ...breakingOn(['sandbox.cannot-reach-ledger', 'money.balance-moves-by-net'], {
    'firth.booked-again: a succeeded sandbox charge that another API key asks for again is added to the live balance': {
      sandbox: bookedAgain,
      live: alsoHeld((business) => netOf(booked(business))),
    },
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'firth.one-too-late: the balance leaves out the 26th payment of a business and every 25th after it': alsoHeld(
      (business, call) => -netOf(leftOut(business, call)),
    ),
  }),
  ...breakingLive(['payment-link.creation-moves-no-money', 'money.balance-moves-by-net'], {
    'firth.credited-again: to ask for a paid link again with its Idempotency-Key credits its last payment once more':
      creditedAgain,
  }),
];
