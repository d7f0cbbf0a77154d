import { change, together } from '../../../change.ts';
import { furthest } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const paidAt = recalled(() => ({ moments: [] as readonly number[] }));
const dayOf = (moment: number): number => Math.floor(moment / day);

const paidOn = (link: Link, moment: number): number =>
  paidAt(link).moments.filter((each) => dayOf(each) === dayOf(moment)).length;

function writtenAnew(given: string): string {
  const mark = given.indexOf('?');
  if (mark < 0 || given.includes('#')) return given;
  return `${given.slice(0, mark)}?${new URLSearchParams(given.slice(mark + 1)).toString()}`;
}

/** What becomes of links once they are used. */
export const fifthLiveLinks = [
  ...breakingLive('payment-link.paid-within-its-uses', {
    'fifth.uses-per-day: how often a link may be paid counts anew from each midnight on': together(
      change('linkPaying')((was) => ({
        uses: (link, call) => {
          paidAt(link).moments = [...paidAt(link).moments, furthest(call)];
          return was.uses(link, call);
        },
      })),
      change('linkStanding')((was) => ({
        active: (link, call) => {
          const most = was.most(link, call);
          const over = link.seen.closed || (link.expiresAt !== null && link.expiresAt <= furthest(call));
          return !over && (most === null || paidOn(link, furthest(call)) < most);
        },
      })),
    ),
  }),
  ...breakingLive('idempotency.link-same-key-same-link', {
    'fifth.over-link-made-anew: the key of a link that is closed or used up makes another one': change(
      'linkIdempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        const made = attempt?.settled?.made;
        return made && !call.behaviour.linkStanding.active(made, call) ? undefined : attempt;
      },
    })),
  }),
  ...breakingLive('payment-link.success-url-as-asked', {
    'fifth.query-written-anew: a read gives the query of success_url in another encoding': change('linkShowing')(
      (was) => ({
        link: (link, call) => {
          const view = was.link(link, call);
          const made = isServed(call.route, 'links.create') || link.successUrl === null;
          return made ? view : { ...view, success_url: writtenAnew(link.successUrl) };
        },
      }),
    ),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'fifth.closed-link-money: the balance leaves out what came by a link that was closed since': change('ledger')(
      (was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter(({ origin }) => origin.is === 'link' && call.deployment.links.get(origin.link)?.seen.closed)
            .reduce((sum, { amount, fee }) => sum - (amount - fee), was.available(business, call)),
      }),
    ),
  }),
];
