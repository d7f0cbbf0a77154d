import type { Idempotency } from '../idempotency/idempotency.ts';
import type { BodyPolicy } from '../bodies/body.ts';
import type { Pages } from '../lists/pages.ts';
import { ownItems, type ReadingPolicy } from '../lists/reading.ts';
import { linkOrders } from './link-fields.ts';
import { unusedLinks, type LinkMaking } from './link-making.ts';
import { linkPages } from './link-pages.ts';
import { fixedPrice, type LinkPaying } from './link-paying.ts';
import { linkPromises } from './link-promises.ts';
import { plainLinks, type LinkShowing } from './link-showing.ts';
import { usable, type LinkStanding } from './link-standing.ts';
import type { Link, LinkOrder } from './link.ts';
import { onWebsite, type ReturnUrls } from './return-urls.ts';

interface LinkPolicies {
  readonly linkOrder: BodyPolicy<LinkOrder>;
  readonly returnUrls: ReturnUrls;
  readonly linkIdempotency: Idempotency<LinkOrder, Link>;
  readonly linkMaking: LinkMaking;
  readonly linkReading: ReadingPolicy<Link>;
  readonly linkPages: Pages<Link, null>;
  readonly linkStanding: LinkStanding;
  readonly linkShowing: LinkShowing;
  readonly linkPaying: LinkPaying;
}

declare module '../behaviour.ts' {
  interface Behaviour extends LinkPolicies {}
}

export const linkPolicies: LinkPolicies = {
  linkOrder: linkOrders,
  returnUrls: onWebsite,
  linkIdempotency: linkPromises,
  linkMaking: unusedLinks,
  linkReading: ownItems(({ links }) => links),
  linkPages,
  linkStanding: usable,
  linkShowing: plainLinks,
  linkPaying: fixedPrice,
};
