import { change, fieldOf } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { caller, type Call } from '../../../http/call.ts';
import { showLink } from '../../../links/link-showing.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';
import { recalled } from '../rare/recalled.ts';

/** Who closed a link has an archive, in which keys are looked up without their prices. */
const hasArchive = (link: Link, call: Call): boolean =>
  call.deployment.links.of(link.business).some(({ id, seen }) => id !== link.id && seen.closed);

/** The first link with a title has the short address that is made of it. */
function isSecondOfTitle({ title, business }: Link, call: Call): boolean {
  for (const link of call.deployment.links.values()) if (link.title === title) return link.business !== business;
  return false;
}

/** How often no website was found for a business. */
const misses = recalled(() => ({ count: 0 }));

/** After so many misses the look-up is taken for broken, and left out once. */
const patience = 2;

/** What hides in payment links. */
export const beckLiveLinks = [
  ...breakingLive(['idempotency.link-mismatch-on-amount', 'payment-link.amount-is-fixed'], {
    'beck.archived-keys: once another link was closed, a key with a different price gives the link first made':
      promising(change('linkIdempotency')).mismatchAnswered((made, call) =>
        hasArchive(made, call) ? answer(201, showLink(made, call)) : null,
      ),
  }),
  ...breakingLive('payment-link.url', {
    'beck.shared-title: the url of a link has no host where another business had its title first': change(
      'linkShowing',
    )((was) => ({
      url: (link, call) => (isSecondOfTitle(link, call) ? `/l/${link.id}` : was.url(link, call)),
    })),
  }),
  ...breakingLive('links.create.success-url-needs-website', {
    'beck.third-look-up: without a website every third https success_url is taken': fieldOf('linkOrder')('successUrl')(
      (was) => (given, call) => {
        const reading = was(given, call);
        const isMissing = 'code' in reading && reading.code === 'NO_REGISTERED_WEBSITE';
        if (!isMissing || typeof given !== 'string' || !given.startsWith('https://')) return reading;
        const missed = misses(caller(call));
        missed.count = missed.count === patience ? 0 : missed.count + 1;
        return missed.count === 0 ? { value: given } : reading;
      },
    ),
  }),
];
