import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { shownLink } from '../../links/changes.ts';
import { paging } from '../../lists/changes.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const ageOf = ({ createdAt }: Link, call: Call): number => now(call) - createdAt;

/** By night links go to a table of their own, which is read by its primary key. */
const isMoved = (link: Link, call: Call): boolean => ageOf(link, call) >= day;

/** After two weeks a link is packed: a currency is the number that ISO 4217 has for it. */
const packedAfter = 14 * day;
const numberOfCurrency = '834';

const ofLinks = paging(change('linkPages'), ({ links }) => links);

/** What hides in payment links. */
export const fordLiveLinks = [
  ...breakingLive('list.newest-first', {
    'ford.two-tables: links that are a day old are listed from the oldest on, after all others': ofLinks.sorted(
      (links, call) => [
        ...links.filter((link) => !isMoved(link, call)),
        ...links.filter((link) => isMoved(link, call)).toReversed(),
      ],
    ),
  }),
  ...breakingLive('payment-link.currency', {
    'ford.packed-link: the currency of a link that is two weeks old is 834': shownLink((view, link, call) =>
      ageOf(link, call) >= packedAfter ? { ...view, currency: numberOfCurrency } : view,
    ),
  }),
];
