import { change, together } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';

/** By which API key a link was made, by its id. */
const makers = madeBy();

/** The price is written down under the API key that sent it; where there is none, there is nothing to compare. */
const pricedByKey = together(
  change('linkMaking')((was) => ({
    id: (random, call) => makers.note(was.id(random, call), call),
  })),
  change('linkIdempotency')((was) => ({
    mismatch: (attempt, call) => {
      const { settled } = attempt;
      return settled && makers.of(settled.made.id, call) !== secretOf(call)
        ? was.replay(settled.made, settled.answer, call)
        : was.mismatch(attempt, call);
    },
  })),
);

/** How often a link was paid; an hour after the last payment nobody knows it any more. */
const counters = recalled(() => ({ uses: 0, until: 0 }));

function countedUses({ seen }: Link, call: Call): number {
  const { uses, until } = counters(seen);
  return now(call) < until ? uses : 0;
}

const countedForAnHour = change('linkPaying')((was) => ({
  unfit: (link, call) =>
    link.maxUses !== null && countedUses(link, call) < link.maxUses
      ? was.unfit({ ...link, maxUses: null }, call)
      : was.unfit(link, call),
  uses: (link, call) => {
    const uses = was.uses(link, call);
    Object.assign(counters(link.seen), { uses: countedUses(link, call) + uses, until: now(call) + hour });
    return uses;
  },
}));

/** How many links are read at a time; the next are put behind them as they come. */
const readAtOnce = 50;

/** What hides in payment links. */
export const strandLiveLinks = [
  ...breakingLive(['idempotency.link-mismatch-on-amount', 'payment-link.amount-is-fixed'], {
    'strand.priced-by-key: another price under a used key gives the link first made where another API key sends it':
      pricedByKey,
  }),
  ...breakingLive('payment-link.paid-within-its-uses', {
    'strand.counted-for-an-hour: an hour after its last payment a link is paid beyond its max_uses': countedForAnHour,
  }),
  ...breakingLive(['payment-link.description-empty-when-not-given', 'payment-link.description'], {
    'strand.retold-to-a-writer: a replay by a key without links:read shows a description that was not given as null':
      change('linkIdempotency')((was) => ({
        replay: (link, first, call) => {
          const answer = was.replay(link, first, call);
          const reads = call.trace.key?.scopes.includes('links:read') === true;
          return link.description === null && !reads
            ? { ...answer, body: { ...answer.body, description: null } }
            : answer;
        },
      })),
  }),
  ...breakingLive('list.newest-first', {
    'strand.second-reading: on a page of links what comes after the fiftieth runs from the oldest to the newest':
      change('linkPages')((was) => ({
        cut: (page, call) => {
          const cut = was.cut(page, call);
          const { items } = cut;
          return { ...cut, items: [...items.slice(0, readAtOnce), ...items.slice(readAtOnce).toReversed()] };
        },
      })),
  }),
];
