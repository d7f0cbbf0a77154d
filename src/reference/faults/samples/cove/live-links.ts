import { change, check, together } from '../../../change.ts';
import { caller } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Links of a business without the address of their pages, and whether the next will be one. */
const bare = recalled(() => ({ isNext: false, ids: new Set<string>() }));

/** An address that is refused clears what the next link is built on. */
const clearedBase = together(
  check('body')((was) => (call) => {
    const refusal = was(call);
    const isOfAddress = refusal?.code === 'BAD_RETURN_URL' || refusal?.code === 'NO_REGISTERED_WEBSITE';
    if (isOfAddress && asksFor('links.create')(call)) bare(caller(call)).isNext = true;
    return refusal;
  }),
  change('linkMaking')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      const links = bare(caller(call));
      if (links.isNext) links.ids.add(id);
      links.isNext = false;
      return id;
    },
  })),
  change('linkShowing')((was) => ({
    url: (link, call) => {
      const url = was.url(link, call);
      return bare(link.business).ids.has(link.id) ? new URL(url).pathname : url;
    },
  })),
);

/** What hides in payment links. */
export const coveLiveLinks = [
  ...breakingLive(['payment-link.url', 'payment-link.hosted-page'], {
    'cove.cleared-base: the next link after a refused success_url has a url without scheme and host': clearedBase,
  }),
];
