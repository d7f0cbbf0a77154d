import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import type { Patch } from '../../../behaviour.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';
import { marked, notingParts, partsOf } from './marks.ts';

const uses = recalled(() => ({ days: [] as number[] }));

/** The balance without some of the payments. */
const unbooked = (isLeftOut: (charge: Charge) => boolean): Patch =>
  change('ledger')((was) => ({
    available: (business, call) =>
      call.deployment.charges
        .of(business)
        .filter((charge) => isLeftOut(charge) && standing(charge, furthest(call)).state === 'succeeded')
        .reduce((sum, { amount, fee }) => sum - amount + fee, was.available(business, call)),
  }));

const dayOf = (call: Call): number => Math.floor(now(call) / day);

function usedUp(link: Link, call: Call): boolean {
  const { linkStanding } = call.behaviour;
  const most = linkStanding.most(link, call);
  return most !== null && linkStanding.used(link, call) >= most;
}

/** The balance, and links. */
export const eighthLiveMoney = [
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'eighth.hourly-ledger: what is approved in another hour than it was asked for in is not booked': unbooked(
      ({ createdAt, seen }) =>
        seen.answered !== null && Math.floor(createdAt / hour) !== Math.floor((createdAt + seen.answered.after) / hour),
    ),
  }),
  ...breakingLive(['money.balance-moves-by-net', 'balance.not-cached'], {
    'eighth.excess-after-parts: what is too much for a bill that was paid in part before is not booked': together(
      notingParts,
      change('billPaying')((was) => ({
        order: (part, bill, payer, call) => {
          const order = was.order(part, bill, payer, call);
          return part.excess && partsOf(bill).parts.length >= 2 ? marked(order, { unbooked: true }) : order;
        },
      })),
      unbooked((charge) => (charge as { readonly unbooked?: true }).unbooked === true),
    ),
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'eighth.uses-anew-each-day: the uses of a reusable link are counted by the day': together(
      change('linkPaying')((was) => ({
        uses: (link, call) => {
          uses(link).days.push(dayOf(call));
          return was.uses(link, call);
        },
      })),
      change('linkStanding')((was) => ({
        most: (link, call) => {
          const most = was.most(link, call);
          if (most === null || link.kind !== 'reusable') return most;
          return most + uses(link).days.filter((of) => of < dayOf(call)).length;
        },
      })),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'eighth.used-up-key-free: the key of a link that is used up makes another': change('linkIdempotency')((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && usedUp(attempt.settled.made, call) ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.used-from-zero', {
    'eighth.used-by-title: the list counts the uses of all links of a title together': change('linkShowing')((was) => ({
      link: (link, call) => {
        const view = was.link(link, call);
        const { route, deployment, behaviour } = call;
        if (route.is !== 'served' || route.operation !== 'links.list') return view;
        const used = deployment.links
          .of(caller(call))
          .filter(({ title }) => title === link.title)
          .reduce((sum, each) => sum + behaviour.linkStanding.used(each, call), 0);
        return { ...view, used };
      },
    })),
  }),
  ...breakingLive(['links.create.success-url-on-website-accepted', 'errors.cause-of-bad-return-url'], {
    'eighth.at-in-query: an @ in the query of a success_url counts as credentials': change('returnUrls')((was) => ({
      anonymous: (url, website) => was.anonymous(url, website) && !url.search.includes('@'),
    })),
  }),
];
