import { ownItems } from '../lists/reading.ts';
import { linkOrders } from './link-fields.ts';
import { unusedLinks } from './link-making.ts';
import { linkPages } from './link-pages.ts';
import { fixedPrice } from './link-paying.ts';
import { linkPromises } from './link-promises.ts';
import { plainLinks } from './link-showing.ts';
import { usable } from './link-standing.ts';
import { onWebsite } from './return-urls.ts';

export const linkPolicies = {
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

type LinkPolicies = Readonly<typeof linkPolicies>;

declare module '../behaviour.ts' {
  interface Behaviour extends LinkPolicies {}
}
