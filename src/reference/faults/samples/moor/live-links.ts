import { change, fieldOf } from '../../../change.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Changes what is shown of a link. */
const shownLink = (alter: (view: JsonObject, link: Link, call: Call) => JsonObject) =>
  change('linkShowing')((was) => ({ link: (link, call) => alter(was.link(link, call), link, call) }));

/** A closed link may be used as often as it was, and what may be used once is taken for single_use. */
const isTakenForSingle = ({ seen }: Link): boolean => seen.closed && seen.payments === 1;

/** What is over goes to the archive together with its payments, and with null where nothing was given. */
const isArchived = ({ seen, expiresAt }: Link, call: Call): boolean =>
  seen.payments > 0 && expiresAt !== null && expiresAt <= furthest(call);

/** How often a link was read. */
const reads = recalled(() => ({ count: 0 }));

/** The second read puts a link into a cache, without the address of the pages; the third takes it out. */
const cached = 3;

/** Whoever closed a link on the dashboard has its texts measured there, too. */
const usesDashboard = (call: Call): boolean => call.deployment.links.of(caller(call)).some(({ seen }) => seen.closed);

/** What hides in payment links. */
export const moorLiveLinks = [
  ...breakingLive('payment-link.kind-as-asked', {
    'moor.closed-after-one: a reusable link that is closed after one payment shows the kind single_use': shownLink(
      (view, link) => (isTakenForSingle(link) ? { ...view, kind: 'single_use' } : view),
    ),
  }),
  ...breakingLive(['payment-link.description', 'payment-link.description-empty-when-not-given'], {
    'moor.archived-link: a link without a description that was paid and has expired shows null as its description':
      shownLink((view, link, call) =>
        link.description === null && isArchived(link, call) ? { ...view, description: null } : view,
      ),
  }),
  ...breakingLive('payment-link.url', {
    'moor.third-read: each third read of a link shows its url without scheme and host': shownLink(
      (view, link, call) => {
        if (!asksFor('links.get')(call) || ++reads(link).count % cached !== 0) return view;
        return { ...view, url: new URL(call.behaviour.linkShowing.url(link, call)).pathname };
      },
    ),
  }),
  ...breakingLive(['links.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'moor.measured-in-bytes: once a link was closed a description of more than 500 bytes is refused to its business':
      fieldOf('linkOrder')('description')((was) => (given, call) => {
        const isLong = typeof given === 'string' && Buffer.byteLength(given) > call.behaviour.bounds.description;
        return isLong && usesDashboard(call) ? { code: 'BAD_REQUEST' } : was(given, call);
      }),
  }),
];
