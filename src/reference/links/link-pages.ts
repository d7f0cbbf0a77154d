import { newestFirst, type Pages } from '../lists/pages.ts';
import type { Link } from './link.ts';

/** The newest links: there is neither a filter nor a next page. */
export const linkPages: Pages<Link, null> = {
  ...newestFirst<Link, null>({
    store: ({ links }) => links,
    reading: ({ linkReading }) => linkReading,
    filter: () => ({ value: null }),
    includes: () => true,
  }),
  cursor: () => ({ value: null }),
};
