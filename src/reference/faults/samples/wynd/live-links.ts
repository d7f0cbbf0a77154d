import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';

/** The newest link with the title of a closed one, which took over its short address. */
function successor({ business, title, place, seen }: Link, call: Call): Link | undefined {
  if (!seen.closed) return undefined;
  return call.deployment.links
    .of(business)
    .slice(place + 1)
    .findLast((link) => link.title === title && call.behaviour.linkStanding.active(link, call));
}

/** Links that lead back to the website of a business, and are of another that has registered it, too. */
function fromWebsite(call: Call): readonly Link[] {
  const business = caller(call);
  if (business.website === null) return [];
  return [...call.deployment.links.values()].filter(
    (link) => link.business !== business && link.business.website === business.website && link.successUrl !== null,
  );
}

/** What hides in payment links. */
export const wyndLiveLinks = [
  ...breakingLive('links.get.the-one-asked', {
    'wynd.successor: a link that is closed is read as the newest active one with its title made after it': change(
      'linkReading',
    )((was) => ({
      find: (id, call) => {
        const link = was.find(id, call);
        return (link && isServed(call.route, 'links.get') && successor(link, call)) || link;
      },
    })),
  }),
  ...breakingLive('links.list.own-business-only', {
    'wynd.by-website: the list holds links with a success_url of other businesses that registered the same website':
      change('linkPages')((was) => ({
        source: (call) => {
          const own = was.source(call);
          const others = fromWebsite(call);
          if (others.length === 0) return own;
          return [...others, ...own].toSorted((one, other) => one.createdAt - other.createdAt);
        },
      })),
  }),
];
