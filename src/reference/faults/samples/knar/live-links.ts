import { change, together } from '../../../change.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** A list of links is built without the address of the pages, which is put before all of them in the end. */
const beingListed = meeting(
  (call) => (asksFor('links.create')(call) ? keyOf(call)?.business.id : undefined),
  (call) => (asksFor('links.list')(call) ? keyOf(call)?.business.id : undefined),
);

/** The ids of links that were written down without an address. */
const bare = recalled(() => new Set<string>());

/** What hides in payment links. */
export const knarLiveLinks = [
  ...breakingLive('payment-link.url', {
    'knar.made-while-listed: a link that is made while its business lists links has a path for its url': together(
      beingListed.patch,
      change('linkMaking')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          if (beingListed.met(call)) bare(call.deployment).add(id);
          return id;
        },
      })),
      change('linkShowing')((was) => ({
        url: (link, call) => {
          const url = was.url(link, call);
          return bare(call.deployment).has(link.id) ? new URL(url).pathname : url;
        },
      })),
    ),
  }),
];
